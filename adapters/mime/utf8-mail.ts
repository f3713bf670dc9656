import { headEnd } from './charsets.ts'
import { hasManyLines } from './many-lines.ts'
import { boundariesIn } from './part-count.ts'
import { soundEncoding } from './sound-encoding.ts'
import { withSoundType } from './sound-type.ts'
import { utf8Header } from './utf8-header.ts'
import { inOneLine, utf8Text } from './utf8-text.ts'

type Edit = { readonly start: number; readonly end: number; readonly bytes: Buffer }

const maxDepth = 100
/** The mail with what the parser cannot read, or takes for something else, in UTF-8 and as the standards have it. */
export const utf8Mail = async (source: Uint8Array): Promise<Uint8Array> => {
  const mail = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const edits = await editsOf(mail, { start: 0, end: mail.length, mayBeFile: false }, 0)
  if (edits.length === 0) return source
  const pieces: Buffer[] = []
  let at = 0
  for (const { start, end, bytes } of edits) {
    pieces.push(mail.subarray(at, start), bytes)
    at = end
  }
  return Buffer.concat([...pieces, mail.subarray(at)])
}

type Span = { readonly start: number; readonly end: number }
type Part = Span & { readonly mayBeFile: boolean }

/** What changes in a mail or part, and in the parts within it. A mail that is attached stays as it is. */
const editsOf = async (mail: Buffer, { start, end, mayBeFile }: Part, depth: number): Promise<readonly Edit[]> => {
  const bodyAt = start + headEnd(mail.subarray(start, end))
  const written = mail.toString('latin1', start, bodyAt)
  const head = withSoundType(written, depth === 0)
  const type = /^content-type\s{0,9}:\s{0,99}([^\s;]{1,99})/im.exec(head)?.[1]?.toLowerCase() ?? 'text/plain'
  const readable = mayBeFile && type.startsWith('text/') ? asFile(utf8Header(head)) : utf8Header(head)
  const isText =
    /^text\/(?:plain|html)$/.test(type) && !/^content-disposition\s{0,9}:\s{0,99}attachment/im.test(readable)
  const textEnd = isText ? endOfText(mail, { start: bodyAt, end }) : end
  if (isText) {
    const body = mail.subarray(bodyAt, textEnd)
    const sound = soundEncoding(readable, body)
    const text = (await utf8Text(readable, sound)) ?? inOneLine(readable, sound)
    if (text !== null) return [{ start, end, bytes: text }]
    if (sound !== body) return [{ start, end, bytes: Buffer.concat([Buffer.from(readable, 'latin1'), sound]) }]
  }
  const own = [
    ...(readable === written ? [] : [{ start, end: bodyAt, bytes: Buffer.from(readable, 'latin1') }]),
    ...(textEnd === end ? [] : [{ start: textEnd, end, bytes: Buffer.alloc(0) }]),
  ]
  const isWhole = !isText && !type.startsWith('multipart/')
  const line = isWhole ? inOneLine(readable, mail.subarray(bodyAt, end)) : null
  if (line !== null) return [{ start, end, bytes: line }]
  const [boundary] = type.startsWith('multipart/') && depth < maxDepth ? boundariesIn(head) : []
  if (boundary === undefined) return own
  const parts: Edit[] = []
  let isBelow = false
  const spans = [...partsOf(mail, { start: bodyAt, end }, boundary)]
  for (const span of spans) {
    parts.push(...(await editsOf(mail, { ...span, mayBeFile: isBelow }, depth + 1)))
    isBelow = type === 'multipart/mixed'
  }
  const [preamble, epilogue] = textsAround(spans, { start: bodyAt, end }, boundary)
  return [...own, ...withoutLines(mail, preamble, '\r\n'), ...parts, ...withoutLines(mail, epilogue, '')]
}

/** The preamble and the epilogue, which no program shows (RFC 2046, 5.1.1). */
const textsAround = (spans: readonly Span[], { start, end }: Span, boundary: string): readonly [Span, Span] => {
  const [first, last] = [spans[0] ?? { start, end }, spans.at(-1) ?? { start, end }]
  return [
    { start, end: Math.max(start, first.start - `\n--${boundary}`.length) },
    { start: Math.min(end, last.end + `\n--${boundary}--`.length), end },
  ]
}

const withoutLines = (mail: Buffer, { start, end }: Span, bytes: string): readonly Edit[] =>
  hasManyLines(mail.subarray(start, end)) ? [{ start, end, bytes: Buffer.from(bytes) }] : []

/** More than what is kept of a text, in any encoding: the parser takes a minute, and a gigabyte, for texts of 50 MiB. */
const maxTextBytes = 4 * 1024 ** 2

/** Where a text is cut: at the end of a line, as a sign may take several bytes. */
const endOfText = (mail: Buffer, { start, end }: Span): number => {
  if (end - start <= maxTextBytes) return end
  const lineEnd = mail.subarray(start, start + maxTextBytes).lastIndexOf(0x0a)
  return start + (lineEnd < 0 ? maxTextBytes : lineEnd)
}

/** A text part with a name is a file, whether it is shown below the text, as by Apple Mail, or only named. */
const asFile = (head: string): string =>
  /^content-disposition[ \t]{0,9}:/im.test(head)
    ? head.replace(inlineFile, '$1attachment$2')
    : head.replace(nameInType, 'Content-Disposition: attachment\r\n$&')

const nameInType = /^content-type[ \t]{0,9}:[^\n]*(?:\n[ \t][^\n]*){0,9};\s{0,9}name\*?(?:0\*?)?[ \t]{0,9}=/im
const inlineFile = /^(content-disposition[ \t]{0,9}:[ \t]{0,9})inline(;[^\n]*(?:\n[ \t][^\n]*){0,9}filename)/im

/** Each part from the end of the line before it, so that one without a header begins with an empty line. */
function* partsOf(mail: Buffer, { start, end }: Span, boundary: string): Generator<Span> {
  const delimiter = Buffer.from(`\n--${boundary}`, 'latin1')
  let from: number | null = null
  for (let at = mail.indexOf(delimiter, start); at >= 0 && at < end; ) {
    const after = at + delimiter.length
    const rest = /^(--)?[ \t]*\r?(?:\n|$)/.exec(mail.toString('latin1', after, after + 80))
    if (rest !== null) {
      if (from !== null) yield { start: from, end: at }
      if (rest[1] !== undefined) return
      from = after
    }
    at = mail.indexOf(delimiter, after)
  }
  if (from !== null) yield { start: from, end }
}
