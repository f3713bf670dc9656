import { remoteConfig } from '#mfe/build/remote-config.ts'

export default remoteConfig('site', import.meta.dirname)
