import { textOf, validTextOf } from './decoders.ts'
import { undoDoubleEncoding } from './double-encoding.ts'
import { plausibleEncodings } from './encodings.ts'

/** A file's text and its encoding; why it is not text; or the encodings of which one has to be chosen. */
type Decoded =
  | { readonly readable: true; readonly text: string; readonly encoding: string; readonly broken: boolean }
  | { readonly readable: false; readonly fault: string; readonly encodings: readonly string[] }

const zip = [0x50, 0x4b, 0x03, 0x04]
const looked = 4096
const maxEvidence = 262_144

/**
 * Decodes a file: as chosen, else by its byte order mark, as UTF-16 by its zeros, as UTF-8 where most of what is beyond
 * ASCII is valid, else by how well its letters fit the languages of an encoding.
 * @param label the label of an encoding
 * @param locale BCP 47, which decides between encodings that fit alike
 */
export const decodeText = (content: Uint8Array, label: string | null = null, locale = 'en-US'): Decoded => {
  if (zip.every((byte, index) => content[index] === byte)) return holdsTable(content) ? archive : workbook
  const wide = wideEncodingOf(content)
  if (label !== null) return decodeAs(content, label)
  if (wide !== null) return withoutDoubleEncoding(decodeAs(content, wide))
  if (content.subarray(0, looked).includes(0)) return noText
  if (isJapaneseMail.test(asLatin(content.subarray(0, maxEvidence)))) return decodeAs(content, 'iso-2022-jp')
  if (isUtf8(content))
    return isSevenBitChinese(content) ? fault(sevenBitChinese) : withoutDoubleEncoding(decodeAs(content, 'utf-8'))
  const evidence = linesBeyondAscii(content)
  const { encodings, isFitting } = plausibleEncodings(evidence, locale)
  const [only, ...others] = encodings
  if (isFitting && only !== undefined && others.length === 0) return decodeAs(content, only)
  const words = isFitting
    ? 'Its letters fit more than one encoding. Choose the one in which the names read right.'
    : 'Its letters fit no encoding well. Choose one in which the names read right, or save the file as UTF-8.'
  return encodings.length === 0 ? fault('This is no text file.') : { readable: false, fault: words, encodings }
}

/** Whether a ZIP archive has a table in its directory, which is its end: LinkedIn and Mailchimp pack their exports. */
const holdsTable = (content: Uint8Array): boolean =>
  /PK\p{Cc}{2}[\s\S]{42}\P{Cc}{1,250}\.[ct]sv/iu.test(asLatin(content.subarray(-maxEvidence)))

const asLatin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** ISO-2022-JP changes from ASCII to pairs of bytes and back by escapes, and has no byte beyond ASCII. */
const isJapaneseMail = /\p{Cc}\$[@B][!-~]{2,}\p{Cc}\([BJ]/u

/** HZ has its pairs of bytes between braces (RFC 1843). Of ASCII alone, it would be read as UTF-8. */
const isSevenBitChinese = (content: Uint8Array): boolean => {
  const text = asLatin(content.subarray(0, maxEvidence))
  return !/[\x80-\xff]/.test(text) && /~\{(?:[!-w][!-~])+~\}/.test(text)
}
const sevenBitChinese = 'This file is in HZ, an encoding of seven bits. Save it as UTF-8 and import that.'

/** Strips the byte order mark. Bytes that are none of the encoding become U+FFFD; then the text is `broken`. */
const decodeAs = (content: Uint8Array, encoding: string): Decoded => {
  const text = textOf(content, encoding)
  // Also of UTF-32, whose mark begins as that of UTF-16. Further down, a NUL refuses its row.
  if (text.slice(0, Math.max(looked, text.search(/[\r\n]/))).includes('\0')) return noText
  const broken = text.includes('\ufffd') && validTextOf(content, encoding) === null
  return { readable: true, text, encoding, broken }
}

const withoutDoubleEncoding = (decoded: Decoded): Decoded =>
  decoded.readable ? { ...decoded, text: undoDoubleEncoding(decoded.text) } : decoded

const fault = (sentence: string): Decoded => ({ readable: false, fault: sentence, encodings: [] })
const workbook = fault('This is a workbook, not CSV. Save it as CSV and import that.')
const archive = fault('This is a ZIP archive. Unpack it, and import the CSV file in it.')
const noText = fault('This is no text file. Save it as CSV and import that.')

/** Legacy text is hardly ever valid UTF-8 by chance, so that a few broken bytes do not speak against it. */
const isUtf8 = (content: Uint8Array): boolean => {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return true
  let [valid, broken] = [0, 0]
  for (let at = 0; at < content.length; at++) {
    const lead = content[at] ?? 0
    if (lead < 0x80) continue
    const more = lead >= 0xf0 && lead < 0xf5 ? 3 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xc2 && lead < 0xe0 ? 1 : 0
    const follow = content.subarray(at + 1, at + 1 + more)
    if (more > 0 && follow.length === more && follow.every((byte) => byte >= 0x80 && byte < 0xc0)) {
      valid += 1
      at += more
    } else broken += 1
  }
  return valid > broken || broken === 0
}

/** The lines with bytes beyond ASCII, which alone tell encodings apart. */
const linesBeyondAscii = (content: Uint8Array): Uint8Array => {
  const lines: Uint8Array[] = []
  let size = 0
  for (let start = 0; start < content.length && size < maxEvidence; ) {
    const end = content.indexOf(0x0a, start)
    const line = content.subarray(start, Math.min(end < 0 ? content.length : end + 1, start + maxEvidence))
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line)
      size += line.length
    }
    start = end < 0 ? content.length : end + 1
  }
  return Buffer.concat(lines)
}

const separators = new Set([0x0a, 0x0d, 0x09, 0x2c, 0x3b, 0x40])

/** UTF-16 by its byte order mark, or without one by the zero beside line ends and separators. */
const wideEncodingOf = (content: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  const start = content.subarray(0, looked)
  let [little, big, all] = [0, 0, 0]
  for (let at = 0; at + 1 < start.length; at += 2) {
    const [one = 0, other = 0] = [start[at], start[at + 1]]
    if (separators.has(one) || separators.has(other)) all += 1
    if (other === 0 && separators.has(one)) little += 1
    if (one === 0 && separators.has(other)) big += 1
  }
  // In other text a zero is a rare defect.
  if (Math.max(little, big) * 2 <= all) return null
  return little > big ? 'utf-16le' : 'utf-16be'
}
