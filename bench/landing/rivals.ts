import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { hashedOutput } from '#mfe/build/output.ts'

/** The same content as one static HTML file: inlined styles, system fonts, no script, no further request. */
export const writeStaticPage = async (folder: string, page: string): Promise<void> => {
  const alone = page
    .replaceAll(/<script\b[^>]*src=[^>]*><\/script>/g, '')
    .replaceAll(/<link\b(?![^>]*canonical)[^>]*>/g, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
  await writeFile(join(folder, 'index.html'), alone)
}

/** The same screens as a plain Vite application in one bundle, with default settings. */
export const buildSinglePageApp = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'spa'),
    publicDir: false,
    logLevel: 'warn',
    build: { ...hashedOutput(folder), emptyOutDir: true },
  })
}
