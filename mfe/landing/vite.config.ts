import { join } from 'node:path'
import { remoteConfig } from '#mfe/build/remote-config.ts'
import { checkContentFile } from './prerender/check-content-file.ts'

checkContentFile(join(import.meta.dirname, 'content/site.json'))

export default remoteConfig('landing', import.meta.dirname)
