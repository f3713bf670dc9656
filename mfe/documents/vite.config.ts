import { remoteConfig } from '../build/remote-config.ts'

export default remoteConfig('documents', import.meta.dirname)
