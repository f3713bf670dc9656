import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

type Decode = (bytes: Uint8Array) => string

/** Decodes a charset that `TextDecoder` lacks, or takes for another than mails mean by it; null for every other. */
export const charsetDecoder = (label: string): Decode | null => {
  const name = label.toLowerCase().replace(/^x-|[\s._-]+/g, '')
  const decode = shifts.get(name)
  if (decode !== undefined) return decode
  const charset = aliases.get(name) ?? name
  if (!misread.has(name) && platformEncoding(label) !== null) return null
  if (platformEncoding(charset) !== null && charset !== name) return (bytes) => new TextDecoder(charset).decode(bytes)
  // These are ways of writing bytes as text.
  if (/^(?:hex|base64|binary)$/.test(charset) || !iconv.encodingExists(charset)) return null
  return (bytes) => iconv.decode(Buffer.from(bytes), charset)
}

/** The encoding that the platform means by a label; null if it has none. */
export const platformEncoding = (label: string): string | null => {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return null
  }
}

/** UTF-16 with a mark, or by its zeros; and Big5 with the signs of Hong Kong, which the platform leaves out. */
const misread = new Set(['utf16', 'big5hkscs'])

const aliases: ReadonlyMap<string, string> = new Map([
  ...['macce', 'maccentraleurroman'].map((name) => [name, 'maccenteuro'] as const),
  ...([
    ['macicelandic', 'maciceland'],
    ['macromanian', 'macromania'],
    ['macjapanese', 'shift_jis'],
    ['mackorean', 'euc-kr'],
    ['macchinesesimp', 'gbk'],
    ['macchinesetrad', 'big5'],
    ['cp51932', 'euc-jp'],
    ['eucjpms', 'euc-jp'],
    ['cp65001', 'utf-8'],
    ['utf8mb4', 'utf-8'],
  ] as const),
])

/** The bytes of seven bits with their eighth set: the same signs in the charset of eight bits. */
const decodeRaised = (bytes: string, charset: string): string =>
  new TextDecoder(charset).decode(
    Buffer.from(bytes, 'latin1').map((byte) => (byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte)),
  )

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** RFC 1843: `~{` shifts to pairs of GB 2312, `~}` back. */
const hz: Decode = (bytes) =>
  latin1(bytes).replace(/~(?:\{((?:[\x21-\x77][\x21-\x7e])*)(?:~\})?|(~)|\r?\n)/g, (_, pairs = '', tilde = '') =>
    pairs === '' ? tilde : decodeRaised(pairs, 'gb18030'),
  )

/** RFC 1557: after a designation, SO shifts to pairs of KS X 1001, SI back. */
const iso2022kr: Decode = (bytes) => {
  const [plain = '', ...shifted] = latin1(bytes).replaceAll('\x1b$)C', '').split('\x0e')
  return plain + shifted.map(decodeShifted).join('')
}

const decodeShifted = (text: string): string => {
  const [pairs = '', ...plain] = text.split('\x0f')
  return decodeRaised(pairs, 'euc-kr') + plain.join('')
}

/** Each encoded word ends with a shift back: the platform takes two shifts in a row for an error. */
export const decodeJapanese: Decode = (bytes) =>
  new TextDecoder('iso-2022-jp').decode(Buffer.from(latin1(bytes).replace(/\p{Cc}\([BJ](?=\p{Cc}\$)/gu, ''), 'latin1'))

const iso2022jp: Decode = (bytes) =>
  !isAscii(bytes) && isUtf8(bytes) ? Buffer.from(bytes).toString() : decodeJapanese(bytes)

const shifts: ReadonlyMap<string, Decode> = new Map([
  ...['iso2022jp', 'csiso2022jp', 'iso2022jp1', 'iso2022jp2', 'iso2022jpms', 'cp50220', 'cp50221'].map(
    (name) => [name, iso2022jp] as const,
  ),
  ['hz', hz],
  ['hzgb2312', hz],
  ['iso2022kr', iso2022kr],
  ['csiso2022kr', iso2022kr],
])
