import { remoteConfig } from '#mfe/build/remote-config.ts'

export default remoteConfig('documents', import.meta.dirname)
