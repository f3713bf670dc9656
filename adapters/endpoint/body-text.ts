import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { charsetOf } from './charset.ts'
import { type Failure, failWith, sizeFailure } from './failures.ts'

type Unpack = (bytes: Buffer, limits: { readonly maxOutputLength: number }) => Promise<Buffer>

const unpackGzip: Unpack = promisify(gunzip)
const [unpackZlib, unpackRaw] = [promisify(inflate) as Unpack, promisify(inflateRaw) as Unpack]

/** Without its frame, as some servers send it (RFC 9110, 8.4.1.2), a body does not begin as RFC 1950 says. */
const unpackDeflate: Unpack = (bytes, limits) =>
  (bytes[0] ?? 0) % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0 ? unpackZlib(bytes, limits) : unpackRaw(bytes, limits)

const unpackers: ReadonlyMap<string, Unpack> = new Map([
  ['identity', async (bytes) => bytes],
  ['gzip', unpackGzip],
  ['x-gzip', unpackGzip],
  ['deflate', unpackDeflate],
  ['br', promisify(brotliDecompress) as Unpack],
])

/** How a body is written, by its headers. */
export type Writing = { readonly encoding: string; readonly contentType: string | undefined }

/** Decodes a body: decompressed even if compression was not requested, at most `maxBytes`, from the charset it declares. */
export const bodyText = async (bytes: Buffer, { encoding, contentType }: Writing, maxBytes: number) => {
  const unpacked = await unpack(bytes, encoding, maxBytes)
  return Buffer.isBuffer(unpacked) ? textOf(unpacked, contentType) : unpacked
}

/** As much of a body as can be read; broken parts are replaced, and an unknown charset is read as UTF-8. */
export const legibleText = async (bytes: Buffer, { encoding, contentType }: Writing, maxBytes: number) => {
  const unpacked = await unpack(bytes, encoding, maxBytes)
  if (!Buffer.isBuffer(unpacked)) return ''
  return (decoderOf(charsetOf(unpacked, contentType), false) ?? new TextDecoder()).decode(unpacked)
}

/** Without names of what packs nothing, such as charsets, which some servers send there. */
const codingIn = (encoding: string): string => {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
  return codings.filter((one) => !noCoding.test(one)).join(', ') || 'identity'
}

const noCoding =
  /^(?:identity|none|utf-?8|us-ascii|iso-8859-\d{1,2}|windows-\d{3,4}|[78]bit|binary|text|json|aws-chunked)?$/

const unpack = async (bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer | Failure> => {
  const coding = codingIn(encoding)
  const unpacker = unpackers.get(coding)
  if (unpacker === undefined)
    return failWith(`The endpoint's answer is packed in a way that is not known (${coding.slice(0, 40)}).`)
  if (bytes.length === 0) return bytes
  try {
    return await unpacker(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return sizeFailure(maxBytes)
    return failWith(`The endpoint's answer is damaged: it does not unpack as ${coding}.`)
  }
}

const textOf = (bytes: Buffer, contentType: string | undefined): string | Failure => {
  const charset = charsetOf(bytes, contentType)
  const decoder = decoderOf(charset, true)
  if (decoder === null)
    return failWith(`The endpoint's answer is in a charset that is not known (${charset.slice(0, 40)}).`)
  try {
    const text = decoder.decode(bytes)
    // PostgreSQL cannot store NUL.
    return text.includes('\0')
      ? failWith("The endpoint's answer contains a NUL character, which cannot be kept.")
      : text
  } catch {
    return failWith(`The endpoint's answer is not valid ${charset === 'utf-8' ? 'UTF-8' : charset}.`)
  }
}

const decoderOf = (charset: string, fatal: boolean): TextDecoder | null => {
  try {
    return new TextDecoder(charset, { fatal })
  } catch {
    return null
  }
}
