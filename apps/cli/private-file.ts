import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { link, lstat, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isAlive } from '#adapters/postgres/embedded/postmaster-file.ts'

/**
 * Writes a file readable by its owner only, which gets its name once it is whole and on the disk: a process that is killed
 * leaves none of that name. Never overwrites an existing one. Takes no text before there is a place for it.
 */
export const privateFile = async (texts: AsyncIterable<string | Buffer>, path: string): Promise<void> => {
  const draft = `${path}.new-${process.pid}`
  let isOurs = false
  const discard = () => {
    if (isOurs) rmSync(draft, { force: true })
  }
  process.once('exit', discard)
  try {
    await refuseExisting(path)
    await removeAbandoned(path)
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    file.once('open', () => {
      isOurs = true
    })
    await once(file, 'open')
    await pipeline(Readable.from(texts), file)
    await publish(draft, path)
  } catch (error) {
    throw pathSentence(error, path)
  } finally {
    discard()
    process.off('exit', discard)
  }
}

const refuseExisting = async (path: string) => {
  const code = await lstat(path).then(
    (entry) => (entry.isDirectory() ? 'EISDIR' : 'EEXIST'),
    () => (/[/\\]$/.test(path) ? 'EISDIR' : null),
  )
  if (code !== null) throw Object.assign(new Error(code), { code })
}

/** Those of processes that were killed, where the folder can be listed. */
const removeAbandoned = async (path: string) => {
  const start = `${basename(path)}.new-`
  const names = await readdir(dirname(path)).catch(() => [])
  const abandoned = names.filter((name) => name.startsWith(start) && isAbandoned(name.slice(start.length)))
  await Promise.all(abandoned.map((name) => rm(join(dirname(path), name), { force: true })))
}

const isAbandoned = (pid: string) => /^\d+$/.test(pid) && (Number(pid) === process.pid || !isAlive(Number(pid)))

/** By a link, which fails where another process was faster; file systems without links, such as FAT, rename. */
const publish = async (draft: string, path: string) => {
  try {
    await link(draft, path)
  } catch (error) {
    if (!noLinks.has(String((error as NodeJS.ErrnoException).code))) throw error
    await rename(draft, path)
  }
}

const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** By the codes of the system's errors. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'is there already, and is left as it is.',
  ENOENT: 'cannot be written: its folder does not exist. Create it, or name another.',
  ENOTDIR: 'cannot be written: a part of its path is no folder.',
  EISDIR: 'is a folder: name a file.',
  EACCES: 'cannot be written: its folder does not permit it.',
  EROFS: 'cannot be written: the disk is read-only.',
  ENOSPC: 'cannot be written: the disk is full. Free some space and repeat the command.',
  EDQUOT: 'cannot be written: the quota is used up. Free some space and repeat the command.',
}

/** A sentence in place of the system's error on a path that cannot be written; other errors as they are. */
export const pathSentence = (error: unknown, path = pathOf(error)): unknown => {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
  return reason === undefined || path === undefined ? error : new Error(`${path} ${reason}`)
}

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error ? String(error.path) : undefined
