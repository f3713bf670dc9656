import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from 'vite'

export const root = join(import.meta.dirname, '../..')

/** The folder of the server's static files. */
export const publicFolder = join(root, 'dist/public')

/** Every file name contains its content hash, so that all of them can be cached indefinitely. */
export const hashedOutput = (outDir: string): BuildOptions => ({
  outDir,
  emptyOutDir: true,
  target: 'es2023',
  assetsDir: '',
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 1200,
})

/** The files and their transitive static imports. */
export const staticFiles = async (folder: string, begin: readonly string[]): Promise<readonly string[]> => {
  const files = new Set(begin)
  for (const file of files) {
    if (!file.endsWith('.js')) continue
    const code = await readFile(join(folder, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/(?:from|import)["'`]\.\/([^"'`]+)["'`]/g)) files.add(name)
  }
  return [...files]
}
