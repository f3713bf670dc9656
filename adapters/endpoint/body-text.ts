import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { type Failure, failed, tooLarge } from './failures.ts'

type Unpack = (bytes: Buffer, limits: { readonly maxOutputLength: number }) => Promise<Buffer>

const unpackGzip: Unpack = promisify(gunzip)
const unpackers: ReadonlyMap<string, Unpack> = new Map([
  ['identity', async (bytes) => bytes],
  ['gzip', unpackGzip],
  ['x-gzip', unpackGzip],
  ['deflate', promisify(inflate) as Unpack],
  ['br', promisify(brotliDecompress) as Unpack],
])

/** Decodes a body to text: decompressed even if compression was not requested, at most `maxBytes` bytes, valid UTF-8. */
export const bodyText = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<string | Failure> => {
  const unpacked = await unpack(bytes, encoding.trim().toLowerCase(), maxBytes)
  return Buffer.isBuffer(unpacked) ? textOf(unpacked) : unpacked
}

const unpack = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer | Failure> => {
  const unpacker = unpackers.get(encoding)
  if (unpacker === undefined)
    return failed(`The endpoint's answer is packed in a way that is not known (${encoding.slice(0, 40)}).`)
  if (bytes.length === 0) return bytes
  try {
    return await unpacker(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return tooLarge(maxBytes)
    return failed(`The endpoint's answer is damaged: it does not unpack as ${encoding}.`)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const textOf = (bytes: Buffer): string | Failure => {
  try {
    const text = utf8.decode(bytes)
    // PostgreSQL cannot store NUL.
    return text.includes('\0') ? failed("The endpoint's answer contains a NUL character, which cannot be kept.") : text
  } catch {
    return failed("The endpoint's answer is not valid UTF-8.")
  }
}
