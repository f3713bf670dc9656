import { isUtf8 } from 'node:buffer'
import { charsetDecoder, platformEncoding } from './charset-decoder.ts'

const windows1252 = new TextDecoder('windows-1252')

/** The mail with its header in UTF-8: some programs write other bytes there, against RFC 6532. */
export const withReadableHeader = (source: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const end = headEnd(bytes)
  const head = bytes.subarray(0, end)
  if (isUtf8(head)) return source
  return Buffer.concat([Buffer.from(windows1252.decode(head)), bytes.subarray(end)])
}

/** Where the header ends, before the empty line. */
export const headEnd = (bytes: Buffer): number => {
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((end) => end >= 0)
  return Math.min(bytes.length, ...ends)
}

/** What follows the header, as it is. */
export const bodyOf = (source: Uint8Array): string => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  return unlabelledText(bytes.subarray(headEnd(bytes)))
}

/** The text of bytes that nothing says the charset of: UTF-8 if they are that, else windows-1252. */
export const unlabelledText = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? Buffer.from(bytes).toString() : windows1252.decode(bytes)

/** Whether the charset is unknown, and the bytes are not what every charset reads alike. */
export const isDoubtful = (label: string, bytes: Uint8Array): boolean =>
  platformEncoding(label) === null && !/^[\t\n\r\x20-\x7e]*$/.test(Buffer.from(bytes).toString('latin1'))

/** The text of bytes whose label the parser cannot decode, or is wrong; null where it reads them right. */
export const meantText = (label: string, bytes: Uint8Array): string | null => {
  const decode = charsetDecoder(label)
  if (decode !== null) return decode(bytes)
  const encoding = platformEncoding(label)
  if (encoding === 'utf-8') return isUtf8(bytes) ? null : singleByteText(bytes)
  return isUtf8(bytes) && (encoding === null || encoding === 'windows-1252') ? Buffer.from(bytes).toString() : null
}

/** Null if it looks as UTF-8 does in windows-1252: then most of it is UTF-8. */
const singleByteText = (bytes: Uint8Array): string | null => {
  const text = windows1252.decode(bytes)
  return /[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac|\u00ef\u00bf\u00bd/.test(text) ? null : text
}
