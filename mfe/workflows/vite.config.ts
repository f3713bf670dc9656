import { remoteConfig } from '#mfe/build/remote-config.ts'

export default remoteConfig('workflows', import.meta.dirname)
