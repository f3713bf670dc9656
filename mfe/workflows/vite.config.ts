import { remoteConfig } from '../build/remote-config.ts'

export default remoteConfig('workflows', import.meta.dirname)
