import { type ReadStream, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * The text of a file in UTF-8, or in UTF-16 as PowerShell writes it, without the mark that it and Notepad begin with.
 * @throws a sentence for a file that cannot be read, and for text in another encoding, which would be changed.
 */
export const readTextFile = (path: string): string => {
  const bytes = bytesOf(path)
  try {
    return new TextDecoder(marks.get(bytes.subarray(0, 2).toString('hex')), { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${path} is not text in UTF-8. Save it as that.`)
  }
}

const bytesOf = (path: string): Buffer => {
  try {
    return readFileSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/**
 * A file to read in pieces.
 * @throws a sentence for one that cannot be read
 */
export const openFile = async (path: string, encoding?: BufferEncoding): Promise<ReadStream> => {
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  const stats = await file.stat()
  if (stats.isDirectory()) {
    await file.close()
    throw unreadable(path, { code: 'EISDIR' })
  }
  return file.createReadStream(encoding === undefined ? {} : { encoding })
}

const unreadable = (path: string, error: unknown): Error => {
  const { code } = error as NodeJS.ErrnoException
  return new Error(code === 'EISDIR' ? `${path} is a folder instead of a file.` : `${path} cannot be read (${code}).`)
}

const marks: ReadonlyMap<string, string> = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
])
