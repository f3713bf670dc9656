import { remoteConfig } from '../build/remote-config.ts'

export default remoteConfig('audit', import.meta.dirname)
