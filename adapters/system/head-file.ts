import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HeadPlace } from '#domain/audit/ports/outside-heads.ts'

/** Keeps the newest head in a file, replaced atomically. */
export const headFile = (path: string): HeadPlace => ({
  name: 'LOG_HEAD_FILE',
  read: () => noteIn(path),
  write: async ({ size, note }) => {
    if (sizeIn(await noteIn(path)) > size) return 'overtaken'
    await mkdir(dirname(path), { recursive: true })
    // Containers that share the folder may have the same process id.
    const begun = `${path}.${randomUUID()}`
    await writeFile(begun, note, { mode: 0o600, flush: true })
    await rename(begun, path)
    return 'kept'
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

/** The second line of a note (C2SP tlog-checkpoint). */
const sizeIn = (note: string | null): number => Number(note?.split('\n')[1] ?? 0)
