import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents in turn, and returns those. `mkdir` with `recursive` repeats for ever where a
 * file system takes no folder, such as /proc, and names another error than that of one that is read-only.
 */
export const makeFolder = async (path: string, mode = 0o777): Promise<readonly string[]> => {
  try {
    await mkdir(path, { mode })
    return [path]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isFolder(path))) return []
    if (code === 'EEXIST') throw notFolder(path)
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    return [...(await makeFolder(dirname(path), mode)), ...(await makeFolder(path, mode))]
  }
}

/** Not so a file, nor a link that leads nowhere. */
const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )

const notFolder = (path: string) =>
  Object.assign(new Error(`ENOTDIR: not a directory, mkdir '${path}'`), { code: 'ENOTDIR', syscall: 'mkdir', path })
