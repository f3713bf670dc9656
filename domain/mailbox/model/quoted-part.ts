import { introducedBy, unmarkedQuote } from './quote-introduction.ts'
import { repeatedHead } from './repeated-head.ts'

/** The own words of a mail, and the part that repeats earlier mail: null without one. */
type SplitText = { readonly text: string; readonly quoted: string | null }

/**
 * Splits off a whole mail below its header lines or a line that introduces it, or a last or first block of quoted lines.
 * A mail that answers between quoted lines is left whole: its answers mean nothing without them. A signature below the
 * quote belongs to the own words.
 */
export const splitQuoted = (whole: string): SplitText => {
  const lines = whole.split('\n')
  const sign = signatureBelowQuote(lines)
  if (sign < 0) return splitLines(lines)
  const { text, quoted } = splitLines(lines.slice(0, sign))
  return quoted === null ? splitLines(lines) : { text: `${text}\n\n${joinLines(lines.slice(sign))}`, quoted }
}

/** The line that divides off a signature, where quoted lines stand above it and none below; else -1. */
const signatureBelowQuote = (lines: readonly string[]): number => {
  const sign = lines.findLastIndex((line) => /^-- ?$/.test(line))
  const above = lines.findLastIndex((line, index) => index < sign && !isBlank(line))
  return isQuote(lines[above]) && !lines.slice(sign).some(isQuote) ? sign : -1
}

const splitLines = (lines: readonly string[]): SplitText => {
  const divider = dividerIn(lines)
  const end = divider < 0 ? lines.length : divider
  const start = quoteStart(lines.slice(0, end))
  if (start !== null) return splitAt(lines, 0, start)
  const head = quotedHead(lines.slice(0, end))
  if (head > 0) return { text: joinLines(lines.slice(head)), quoted: joinLines(lines.slice(0, head)) }
  return divider < 0 ? { text: joinLines(lines), quoted: null } : splitAt(lines, 0, divider)
}

/** The first line of a mail that is repeated without marks before its lines; -1 without one. */
const dividerIn = (lines: readonly string[]): number => {
  const unmarked = unmarkedQuote(lines, lines.findLastIndex(isQuote) + 1)
  const dividers = [
    lines.findIndex((line, index) => forwardLine.test(line.trim()) || isRule(lines, index)),
    repeatedHead(lines),
    unmarked,
  ]
  const places = dividers.filter((index) => index >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

const splitAt = (lines: readonly string[], from: number, to: number): SplitText => {
  const start = announcedAt(lines, to)
  const text = joinLines(lines.slice(from, start))
  // A mail that only repeats has no words of its own to keep apart.
  return text === '' ? { text: joinLines(lines), quoted: null } : { text, quoted: joinLines(lines.slice(start)) }
}

/** Where what begins at a line is announced by words between dashes above it, as Proton does in each language; else that line. */
const announcedAt = (lines: readonly string[], start: number): number => {
  const place = lines.findLastIndex((line, index) => index < start && !isBlank(line))
  const line = lines[place]?.trim() ?? ''
  return line.length <= 100 && /^\p{Pd}{4,}\s?\p{L}.*\p{Pd}{4}$/u.test(line) ? place : start
}

const originals = [
  'original message|original appointment|urspr[üu]ngliche (?:nachricht|mail)|original(?:nachricht|meddelande)',
  "message (?:d['’]origine|original)|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht",
  'ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|původní (?:zpráva|e-mail)',
  '(?:oryginalna wiadomość|wiadomość oryginalna)|eredeti üzenet|orijinal (?:ileti|mesaj)|исходное сообщение',
  '元のメッセージ|原始邮件|原始郵件|원본 메일|원본 메시지',
].join('|')

/**
 * What mail programs write above a whole mail that they repeat, between dashes or hyphens; GroupWise writes from whom and
 * when between its signs.
 */
const forwardLine = new RegExp(`^(?:\\p{Pd}{2,}\\s?(?:${originals})\\s?\\p{Pd}{2,}|>>> .{3,300} >>>)$`, 'iu')

/** A rule above two header lines in whatever language, as Outlook writes it; people divide their own words by rules as well. */
const isRule = (lines: readonly string[], index: number): boolean => {
  if (!/^_{20,}$/.test(lines[index]?.trim() ?? '')) return false
  const next = lines.slice(index + 1, index + 4).filter((line) => !isBlank(line))
  return next.length >= 2 && next.slice(0, 2).every((line) => labelled.test(line))
}

const labelled = /^[\s\p{Cf}]*\*{0,2}\p{L}[\p{L}\p{M} ]{0,30}\*{0,2}[\s\u00a0]?[:：]\s?\S/u

/** The line where a last block of quoted lines begins, with its introduction; null if something follows that block. */
const quoteStart = (lines: readonly string[]): number | null => {
  let start = lines.length
  while (start > 0 && (isQuote(lines[start - 1]) || isBlank(lines[start - 1]) || isWrappedLink(lines, start - 1)))
    start -= 1
  if (!lines.slice(start).some(isQuote)) return null
  return start - introducedBy(lines, start)
}

/** How many lines at the beginning are an introduced quote; 0 where quoted lines follow later as well. */
const quotedHead = (lines: readonly string[]): number => {
  const first = lines.findIndex(isQuote)
  if (first < 0 || first - introducedBy(lines, first) > leadingBlanks(lines)) return 0
  const after = lines.findIndex((line, index) => index > first && !isQuote(line) && !isBlank(line))
  return after < 0 || lines.slice(after).some(isQuote) ? 0 : after
}

const leadingBlanks = (lines: readonly string[]): number => {
  const first = lines.findIndex((line) => !isBlank(line))
  return first < 0 ? lines.length : first
}

/** Apple Mail wraps the address of a link below its quoted line without a mark. */
const isWrappedLink = (lines: readonly string[], index: number): boolean =>
  /^<https?:\/\/[^<>\s]{1,2000}>[.,;]?\s?$/.test(lines[index] ?? '') && isQuote(lines[index - 1])

/** An address in an introduction may be wrapped before its last sign. */
const isQuote = (line = ''): boolean => /^\s?>(?!:\s*$)/.test(line)
const isBlank = (line = ''): boolean => line.trim() === ''
const joinLines = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
