import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HeadFile } from '#domain/audit/ports/outside-heads.ts'

/** Keeps the newest head in a file, replaced atomically. */
export const headFile = (path: string): HeadFile => ({
  read: async () => {
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  },
  write: async (note) => {
    await mkdir(dirname(path), { recursive: true })
    const begun = `${path}.${process.pid}`
    await writeFile(begun, note, { mode: 0o600, flush: true })
    await rename(begun, path)
  },
})
