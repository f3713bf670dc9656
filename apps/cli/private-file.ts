import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a file readable by its owner only; removes it on failure, and never overwrites an existing one. */
export const privateFile = async (texts: AsyncIterable<string | Buffer>, path: string): Promise<void> => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  let isOurs = false
  file.once('open', () => {
    isOurs = true
  })
  try {
    await pipeline(Readable.from(texts), file)
  } catch (error) {
    if (isOurs) await rm(path, { force: true })
    throw isThere(error) ? new Error(`${path} is there already, and is left as it is.`) : error
  }
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
