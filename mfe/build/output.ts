import { join } from 'node:path'
import type { BuildOptions } from 'vite'

export const root = join(import.meta.dirname, '../..')

/** What the server serves as static files, and nothing else. */
export const publicFolder = join(root, 'dist/public')

/** Every emitted name carries its content's hash, so that all of it may be cached for ever. */
export const hashedOutput = (outDir: string): BuildOptions => ({
  outDir,
  emptyOutDir: true,
  target: 'es2023',
  assetsDir: '',
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 1200,
})
