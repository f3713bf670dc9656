import { join } from 'node:path'
import type { InlineConfig } from 'vite'

export const documents = join(import.meta.dirname, '..')

/** The same root for every build, because CSS module class names are derived from paths below it. */
export const settings: InlineConfig = {
  root: documents,
  base: '/paper/',
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
}
