import { join } from 'node:path'
import type { BuildOptions } from 'vite'

export const root = join(import.meta.dirname, '../..')

/** The static files of the server. */
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
