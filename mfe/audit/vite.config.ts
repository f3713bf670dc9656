import { remoteConfig } from '#mfe/build/remote-config.ts'

export default remoteConfig('audit', import.meta.dirname)
