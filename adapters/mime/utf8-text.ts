import { isAscii, isUtf8 } from 'node:buffer'
import PostalMime from 'postal-mime'
import { charsetDecoder, platformEncoding } from './charset-decoder.ts'
import { isDoubtful, isJapanese, meantText, unlabelledText } from './charsets.ts'
import { flowIn, unflowedText, withoutFlow } from './flowed-text.ts'
import { hasManyLines, isIdentity, plainLines } from './many-lines.ts'

/**
 * A part that is text, with its header, in UTF-8 and in lines that do not flow; null if the parser reads it right.
 * @param head its header
 * @param body what follows, with the line ends between them
 */
export const utf8Text = async (head: string, body: Buffer): Promise<Buffer | null> => {
  const [, quoted, plain] = charset.exec(head) ?? []
  const ownLabel = quoted ?? plain
  const encoding = encodingIn(head)
  const flow = flowIn(head)
  const isPlain = isAscii(body) && !isJapanese(body) && encoding === '' && charsetDecoder(ownLabel ?? 'utf-8') === null
  if (isPlain && flow === null) return null
  const bytes = await decodedBytes(encoding, body)
  const text =
    ownLabel === undefined ? unlabelledPart(bytes) : (meantText(ownLabel, bytes) ?? doubtfulText(ownLabel, bytes))
  if (flow !== null) {
    const lines = (text ?? labelledText(ownLabel, bytes)).replace(/\r\n?/g, '\n')
    return utf8Part(withoutFlow(head), unflowedText(lines, flow))
  }
  return text === null ? null : utf8Part(head, text)
}

const utf8Part = (head: string, text: string): Buffer =>
  inBase64(head.replace(charset, 'charset=utf-8'), Buffer.from(text))

/** As the parser reads it. */
const labelledText = (label: string | undefined, bytes: Uint8Array): string =>
  new TextDecoder(platformEncoding(label ?? '') ?? 'utf-8').decode(bytes)

/** A part of many lines, with its header, as one line; null for every other part. */
export const inOneLine = (head: string, body: Buffer): Buffer | null =>
  hasManyLines(body) && isIdentity(encodingIn(head)) ? inBase64(head, plainLines(body)) : null

const inBase64 = (head: string, content: Buffer): Buffer => {
  const other = head.replace(transferEncoding, '').trimEnd()
  const line = `Content-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}`
  return Buffer.from(`${other}\r\n${line}`, 'latin1')
}

const encodingIn = (head: string): string => transferEncoding.exec(head)?.[1] ?? ''

const charset = /charset[ \t]{0,9}=[ \t]{0,9}(?:"([^"\r\n]{1,60})"|([^\s;"]{1,60}))/i
const transferEncoding = /^content-transfer-encoding[ \t]{0,9}:[ \t]{0,99}([^\r\n]{0,200})\r?\n?/im

/** A page may say its charset itself, as browsers look for it: in ASCII, so that it cannot be UTF-16. */
const unlabelledPart = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.subarray(0, maxSearched)).toString('latin1')
  const label = metaCharset.exec(start)?.[1] ?? 'utf-8'
  const text = meantText(label, bytes)
  return text !== null || isUtf8(bytes) || platformEncoding(label) === null
    ? text
    : new TextDecoder(label).decode(bytes)
}

const metaCharset = /<meta\s[^<>]{0,200}charset\s{0,9}=\s{0,9}["']?(?!utf-?16|unicode\b)([\w:.-]{1,60})/i
const maxSearched = 2048

/** The parser takes the transfer encoding off. */
const decodedBytes = async (encoding: string, body: Buffer): Promise<Uint8Array> => {
  if (isIdentity(encoding)) return plainLines(body)
  const head = `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: ${encoding}`
  const { attachments } = await PostalMime.parse(Buffer.concat([Buffer.from(head, 'latin1'), body]))
  const content = attachments[0]?.content ?? ''
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

/** A text in an unknown charset, with a sentence that says so; null for every other charset. */
const doubtfulText = (label: string, bytes: Uint8Array): string | null => {
  if (!isDoubtful(label, bytes)) return null
  return `[The charset ${label} is not known: this text may not read as it was written.]\n\n${unlabelledText(bytes)}`
}
