import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sizeOfNote } from '#domain/audit/model/index.ts'
import type { HeadPlace } from '#domain/audit/ports/outside-heads.ts'

/** Keeps the newest head in a file, replaced atomically; `makeFolder` creates its folder where that is missing. */
export const headFile = (path: string, makeFolder: (folder: string) => Promise<unknown>): HeadPlace => ({
  name: 'LOG_HEAD_FILE',
  read: () => noteIn(path),
  write: async ({ size, note }) => {
    await makeFolder(dirname(path))
    // Containers that share the folder may have the same process id.
    const draft = `${path}.${randomUUID()}`
    try {
      await writeFile(draft, note, { mode: 0o600, flush: true })
      // Compared last: flushing takes longer than another server needs to write a newer head.
      const isOvertaken = sizeOfNote(await noteIn(path)) > size
      if (!isOvertaken) await rename(draft, path)
      return isOvertaken ? 'overtaken' : 'kept'
    } finally {
      // Also on a full disk, where each head would leave one.
      await rm(draft, { force: true })
    }
  },
})

const noteIn = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
