import { createCipheriv, createDecipheriv } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gunzip as gunzipLater, gzip as gzipLater } from 'node:zlib'
import { labelOf, type MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { newKey } from '#adapters/postgres/personal-data/seal.ts'

const gzip = promisify(gzipLater)
const gunzip = promisify(gunzipLater)

const format = 'atrium-backup/2'
const usualContext = 'backup'
const tagBytes = 16
/** The header lines of a backup are short, and a block has a few rows: anything larger is not a backup. */
const maxLineBytes = 4096
const maxBlockBytes = 1024 * 1024 * 1024

/** A part of a file: its name in error messages, and its content. */
export type Part = { readonly part: string; readonly content: string | Buffer }

/** A backup as a file of sealed parts, one for each page of lines. */
export async function* sealBackup(texts: AsyncIterable<string>, master: MasterKey): AsyncGenerator<Buffer> {
  const parts = async function* () {
    for await (const text of texts) yield { part: partIn(text), content: text }
  }
  yield* sealParts(parts(), master)
}

/** The text of a sealed backup. Throws a readable error at the first altered block, naming its part. */
export async function* openBackup(bytes: AsyncIterable<Buffer>, master: MasterKey): AsyncGenerator<string> {
  for await (const { content } of openParts(bytes, master)) yield content.toString()
}

/**
 * A file of sealed parts: a line with its key, wrapped with the master key, then blocks. A block is a line with its
 * part and length, then that many bytes of gzip under AES-256-GCM. The block's number is the nonce; its line and the
 * first one are authenticated, so that no block can be changed, moved, repeated or left out before the last one. The
 * key is used for this file alone.
 * @param context what the file is: it opens only as that.
 */
export async function* sealParts(
  parts: AsyncIterable<Part>,
  master: MasterKey,
  context = usualContext,
): AsyncGenerator<Buffer> {
  const key = newKey()
  const wrappedKey = master.seal('backups', key, context)
  const first = `${JSON.stringify({ format, masterKey: master.id(), key: wrappedKey.toString('base64') })}\n`
  yield Buffer.from(first)
  let number = 0
  for await (const { part, content } of parts) {
    // The database's files are large and written while it works: speed over size.
    const packed = await gzip(content, typeof content === 'string' ? {} : { level: constants.Z_BEST_SPEED })
    const line = `${JSON.stringify({ part, bytes: packed.length + tagBytes })}\n`
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(Buffer.from(first + line))
    yield Buffer.concat([Buffer.from(line), cipher.update(packed), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** The parts of a sealed file. Throws a readable error at the first altered one, which begins with `file`. */
export async function* openParts(
  bytes: AsyncIterable<Buffer>,
  master: MasterKey,
  context = usualContext,
  file = 'The backup',
): AsyncGenerator<{ readonly part: string; readonly content: Buffer }> {
  const read = reader(bytes)
  const first = await read.line()
  const key = fileKey(first, master, context, file)
  let last = 'its beginning'
  for (let number = 0; ; number++) {
    const line = await read.line()
    if (line === null) return
    const block = blockIn(line)
    const sealed = block === null ? null : await read.bytes(block.bytes)
    const packed = sealed === null ? null : openBlock(key, number, `${first}\n${line}\n`, sealed)
    if (block === null || packed === null)
      throw changeError(block === null ? `after ${last}` : `in the part "${block.part}"`, file)
    yield { part: block.part, content: await gunzip(packed) }
    last = `the part "${block.part}"`
  }
}

/** Says where a sealed file is not what was written. */
export const changeError = (where: string, file: string) =>
  new Error(`${file} was changed ${where}: nothing of it was restored.`)

/** The table that a page of lines belongs to, or `head` or `end`. */
const partIn = (text: string): string => {
  const name = /^\{"(\w+)"/.exec(text)?.[1] ?? ''
  return name === 'atrium' ? 'head' : name
}

const nonceOf = (number: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 6, 6)
  return nonce
}

/** The id of the master key that a sealed file opens with, from its first line; null if it is none. */
export const keyIdOf = async (bytes: AsyncIterable<Buffer>): Promise<string | null> => {
  const fields = jsonIn(await reader(bytes).line())
  return typeof fields?.key === 'string'
    ? (labelOf(Buffer.from(fields.key, 'base64')) ?? String(fields.masterKey))
    : null
}

const fileKey = (line: string | null, master: MasterKey, context: string, file: string): Buffer => {
  if (line?.startsWith('\u001f')) throw new Error(plainBackup)
  const fields = jsonIn(line)
  if (fields?.format !== format || typeof fields.key !== 'string')
    throw new Error('This is no backup, or one of another version of Atrium.')
  const wrappedKey = Buffer.from(fields.key, 'base64')
  const label = labelOf(wrappedKey) ?? String(fields.masterKey)
  if (!master.ids.includes(label)) throw new Error(`The backup ${foreign} It has the id ${label}.`)
  try {
    return master.unseal('backups', wrappedKey, context)
  } catch {
    throw changeError('in its first line', file)
  }
}

export const foreign =
  'was made with another master key: give that one, by MASTER_KEY or as DATA_DIR/master-key; a continuous backup that reaches over a rekey needs both, the later one as MASTER_KEY_NEXT.'
const plainBackup =
  'This backup is of an earlier release and not authenticated. Restore it with that release, upgrade, and make a new one.'

const blockIn = (line: string) => {
  const fields = jsonIn(line)
  if (typeof fields?.part !== 'string' || !Number.isSafeInteger(fields.bytes)) return null
  const bytes = Number(fields.bytes)
  return bytes > tagBytes && bytes <= maxBlockBytes ? { part: fields.part, bytes } : null
}

const openBlock = (key: Buffer, number: number, authenticated: string, sealed: Buffer): Buffer | null => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(authenticated)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

const jsonIn = (line: string | null): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Reads lines and numbers of bytes in turn; null if the file ends first. */
const reader = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { value, done } = await pieces.next()
    if (done === true) return false
    buffer = Buffer.concat([buffer, value])
    return true
  }
  const take = (length: number): Buffer => {
    const chunk = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    return chunk
  }
  return {
    line: async (): Promise<string | null> => {
      let end = buffer.indexOf(0x0a)
      while (end < 0 && buffer.length <= maxLineBytes && (await more())) end = buffer.indexOf(0x0a)
      if (end >= 0 && end <= maxLineBytes) return take(end + 1).toString('latin1', 0, end)
      return buffer.length === 0 ? null : take(maxLineBytes).toString('latin1')
    },
    bytes: async (length: number): Promise<Buffer | null> => {
      const parts = [take(Math.min(length, buffer.length))]
      let missing = length - (parts[0]?.length ?? 0)
      while (missing > 0 && (await more())) {
        const part = take(Math.min(missing, buffer.length))
        parts.push(part)
        missing -= part.length
      }
      return missing > 0 ? null : Buffer.concat(parts)
    },
  }
}
