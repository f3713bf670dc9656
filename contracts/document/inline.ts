import { mayClose, mayOpen, type Sides, sidesOf } from './sides.ts'

/** Inline text: plain, or bold or italic around other inline text. */
export type Span =
  | { readonly type: 'Text'; readonly text: string }
  | { readonly type: 'Strong' | 'Emphasis'; readonly spans: readonly Span[] }

/** An open mark and its content so far. `size` is its number of asterisks, 0 for the whole text; `sign` is its source. */
type Frame = { readonly size: 0 | 1 | 2; readonly sign: string; readonly spans: Span[] }

/**
 * Parses `**bold**`, `*italic*` and their combination at the edges of words; within words and numbers (`Kund*innen`,
 * `3*4*5`) asterisks are text. `\*` is a literal asterisk, and a backslash behind a mark lets it stand within a word:
 * `**S**\pecific`. Other backslashes, and an unclosed or empty mark, are literal. A single pass with bounded nesting, so
 * that no input is slow.
 */
export const parseInline = (text: string): readonly Span[] => {
  const frames: Frame[] = [{ size: 0, sign: '', spans: [] }]
  let end = 0
  for (const { 0: whole, 1: slashes = '', 2: asterisks = '', 3: separator = '', index } of text.matchAll(signs)) {
    const isEscaped = slashes.length % 2 === 1
    add(frames, text.slice(end, index) + '\\'.repeat(slashes.length / 2) + (isEscaped ? '*' : ''))
    end = index + whole.length
    const run = { size: asterisks.length - (isEscaped ? 1 : 0), separator }
    const sides = sidesOf(text, index + slashes.length, end)
    mark(frames, run, isEscaped ? { ...sides, before: '*' } : sides)
  }
  add(frames, text.slice(end))
  while (frames.length > 1) unmark(frames)
  return frames[0]?.spans ?? []
}

/** Asterisks with the backslashes before them, and one behind them that escapes no other asterisk. */
const signs = /(?<!\\)(\\*)(\*+)(\\(?!\\*\*))?/g

type Signs = { readonly size: number; readonly separator: string }

const mark = (frames: Frame[], { size, separator }: Signs, sides: Sides): void => {
  const isMark = size <= 3
  const isFree = separator !== ''
  const left = isMark && mayClose(sides, isFree) ? close(frames, size) : size
  if (left === 0 && size > 0) return
  if (isMark && left > 0 && mayOpen(sides, isFree) && !isOpen(frames, left)) open(frames, left, separator)
  else add(frames, '*'.repeat(left) + separator)
}

/** Closes open marks with this many asterisks, innermost first for three. Returns the unused ones. */
const close = (frames: Frame[], asterisks: number): number => {
  const size = asterisks === 3 ? frames.at(-1)?.size : asterisks
  if (!size || !frames.some((frame) => frame.size === size)) return asterisks
  while (frames.at(-1)?.size !== size) unmark(frames)
  wrap(frames)
  return close(frames, asterisks - size)
}

/** The separator belongs to the innermost mark. */
const open = (frames: Frame[], asterisks: number, separator: string): void => {
  if (asterisks > 1) frames.push({ size: 2, sign: asterisks === 2 ? `**${separator}` : '**', spans: [] })
  if (asterisks % 2 === 1) frames.push({ size: 1, sign: `*${separator}`, spans: [] })
}

const isOpen = (frames: readonly Frame[], asterisks: number): boolean =>
  frames.some(({ size }) => size > 0 && (asterisks === 3 || size === asterisks))

const wrap = (frames: Frame[]): void => {
  const done = frames.pop()
  if (done === undefined) return
  const type = done.size === 2 ? 'Strong' : 'Emphasis'
  if (done.spans.length === 0) add(frames, done.sign + '*'.repeat(done.size))
  else frames.at(-1)?.spans.push({ type, spans: done.spans })
}

/** Turns an unclosed mark back into literal text. */
const unmark = (frames: Frame[]): void => {
  const undone = frames.pop()
  if (undone === undefined) return
  add(frames, undone.sign)
  for (const span of undone.spans) {
    if (span.type === 'Text') add(frames, span.text)
    else frames.at(-1)?.spans.push(span)
  }
}

const add = (frames: Frame[], text: string): void => {
  const spans = frames.at(-1)?.spans
  if (text === '' || spans === undefined) return
  const last = spans.at(-1)
  if (last?.type === 'Text') spans[spans.length - 1] = { type: 'Text', text: last.text + text }
  else spans.push({ type: 'Text', text })
}
