import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HeadPlace } from '#domain/audit/ports/outside-heads.ts'

/** Keeps the newest head in a file, replaced atomically. */
export const headFile = (path: string): HeadPlace => ({
  name: 'LOG_HEAD_FILE',
  read: async () => {
    try {
      return await readFile(path, 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  },
  write: async ({ note }) => {
    await mkdir(dirname(path), { recursive: true })
    const begun = `${path}.${process.pid}`
    await writeFile(begun, note, { mode: 0o600, flush: true })
    await rename(begun, path)
    return 'kept'
  },
})
