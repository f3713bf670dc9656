import { remoteConfig } from '../build/remote-config.ts'

export default remoteConfig('landing', import.meta.dirname)
