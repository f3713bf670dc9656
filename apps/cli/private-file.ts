import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a file readable by its owner only; removes it on failure and where the process ends before it is whole, and never
 * overwrites an existing one. Takes no text before the file is there.
 */
export const privateFile = async (texts: AsyncIterable<string | Buffer>, path: string): Promise<void> => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  let isOurs = false
  const discard = () => {
    if (isOurs) rmSync(path, { force: true })
  }
  file.once('open', () => {
    isOurs = true
  })
  process.once('exit', discard)
  try {
    await once(file, 'open')
    await pipeline(Readable.from(texts), file)
  } catch (error) {
    discard()
    throw pathSentence(error, path)
  } finally {
    process.off('exit', discard)
  }
}

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
