import { remoteConfig } from '../build/remote-config.ts'

export default remoteConfig('leads', import.meta.dirname)
