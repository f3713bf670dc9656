import { isAscii, isUtf8 } from 'node:buffer'
import { charsetDecoder, decodeJapanese, platformEncoding } from './charset-decoder.ts'

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder()

/** The mail with its header in UTF-8: some programs write other bytes there, against RFC 6532, as in its first text. */
export const withReadableHeader = (source: Uint8Array): Uint8Array => {
  // A byte order mark would be a part of the first field's name.
  const start = isMarked(source) ? mark.length : 0
  return decodeHeader(source.subarray(start))
}

const mark = [0xef, 0xbb, 0xbf]
const isMarked = (source: Uint8Array): boolean => mark.every((byte, index) => source[index] === byte)

const decodeHeader = (source: Uint8Array): Uint8Array => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const end = headEnd(bytes)
  const head = bytes.subarray(0, end)
  if (isUtf8(head) && !isJapanese(head)) return source
  const [, label = ''] = firstCharset.exec(bytes.toString('latin1', 0, end + maxSearched)) ?? []
  const text = isJapanese(head) ? decodeJapanese(head) : (decodeWhole(head, label) ?? unlabelledText(head))
  return Buffer.concat([Buffer.from(text), bytes.subarray(end)])
}

const firstCharset = /charset[ \t]{0,9}=[ \t]{0,9}"?([^\s;"]{1,60})/i
const maxSearched = 65_536

/** Null if the platform does not know the charset, or some bytes are none of it. */
export const decodeWhole = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
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

/** The text of bytes that nothing says the charset of: UTF-8 if they are that, or most of them, else windows-1252. */
export const unlabelledText = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? Buffer.from(bytes).toString() : (singleByteText(bytes) ?? utf8.decode(bytes))

/** Whether the charset is unknown, and the bytes are not what every charset reads alike. */
export const isDoubtful = (label: string, bytes: Uint8Array): boolean =>
  platformEncoding(label) === null && !/^[\t\n\r\x20-\x7e]*$/.test(Buffer.from(bytes).toString('latin1'))

/** The text of bytes whose label the parser cannot decode, or is wrong; null where it reads them right. */
export const meantText = (label: string, bytes: Uint8Array): string | null => {
  const decode = charsetDecoder(label)
  if (decode !== null) return decode(bytes)
  const encoding = platformEncoding(label)
  if (encoding === null || encoding === 'utf-8' || encoding === 'windows-1252') {
    if (isJapanese(bytes)) return decodeJapanese(bytes)
    if (isUtf8(bytes)) return encoding === 'utf-8' ? null : Buffer.from(bytes).toString()
    return encoding === 'utf-8' ? singleByteText(bytes) : null
  }
  return isUtf8(bytes) ? utf8In(Buffer.from(bytes).toString(), encoding) : null
}

/** ISO-2022-JP in seven bits (RFC 1468), which some mails of Outlook send without a label. */
export const isJapanese = (bytes: Uint8Array): boolean =>
  isAscii(bytes) && /\p{Cc}\$[@B][!-~]{2,}\p{Cc}\([BJ]/u.test(Buffer.from(bytes).toString('latin1'))

/** The text if it can hardly be another charset: pairs of bytes may look like a letter or two in UTF-8. */
const utf8In = (text: string, encoding: string): string | null => {
  if (encoding.startsWith('utf-16') || /^[\0-\x7f]*$/.test(text)) return null
  return /[\u0800-\uffff]/.test(text) || !ofPairs.has(encoding) ? text : null
}

const ofPairs = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'euc-kr', 'shift_jis'])

/** Null where most is UTF-8, of which a byte is broken or a letter is cut. */
const singleByteText = (bytes: Uint8Array): string | null => {
  const text = utf8.decode(bytes)
  const marks = countMatches(Buffer.from(bytes).toString('latin1'), /\u00ef\u00bf\u00bd/g)
  const broken = countMatches(text, /\ufffd/g) - marks
  const letters = countMatches(text, /[\u0080-\u{10ffff}]/gu) - broken
  return letters > 0 && letters >= broken ? null : windows1252.decode(bytes)
}

const countMatches = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0
