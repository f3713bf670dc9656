import { remoteConfig } from '#mfe/build/remote-config.ts'

export default remoteConfig('leads', import.meta.dirname)
