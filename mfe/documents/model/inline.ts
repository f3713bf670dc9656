/** Inline text: plain, or bold or italic around other inline text. */
export type Span =
  | { readonly type: 'Text'; readonly text: string }
  | { readonly type: 'Strong' | 'Emphasis'; readonly spans: readonly Span[] }

/** An open mark and its content so far. `size` is its number of asterisks, 0 for the whole text. */
type Frame = { readonly size: 0 | 1 | 2; readonly spans: Span[] }

/**
 * Parses `**bold**`, `*italic*` and their combination. An unclosed or empty mark is literal text. A single pass with
 * bounded nesting, so that no input is slow.
 */
export const parseInline = (text: string): readonly Span[] => {
  const frames: Frame[] = [{ size: 0, spans: [] }]
  let end = 0
  for (const run of text.matchAll(/\*+/g)) {
    add(frames, text.slice(end, run.index))
    end = run.index + run[0].length
    mark(frames, run[0], { before: text[run.index - 1] ?? ' ', after: text[end] ?? ' ' })
  }
  add(frames, text.slice(end))
  while (frames.length > 1) unmark(frames)
  return frames[0]?.spans ?? []
}

type Neighbours = { readonly before: string; readonly after: string }

const mark = (frames: Frame[], asterisks: string, { before, after }: Neighbours): void => {
  const isMark = asterisks.length <= 3
  const left = isMark && !isBlank(before) ? close(frames, asterisks.length) : asterisks.length
  if (isMark && !isBlank(after) && !isOpen(frames, left)) open(frames, left)
  else add(frames, '*'.repeat(left))
}

/** Closes open marks with this many asterisks, innermost first for three. Returns the unused ones. */
const close = (frames: Frame[], asterisks: number): number => {
  const size = asterisks === 3 ? frames.at(-1)?.size : asterisks
  if (!size || !frames.some((frame) => frame.size === size)) return asterisks
  while (frames.at(-1)?.size !== size) unmark(frames)
  wrap(frames)
  return close(frames, asterisks - size)
}

const open = (frames: Frame[], asterisks: number): void => {
  if (asterisks > 1) frames.push({ size: 2, spans: [] })
  if (asterisks % 2 === 1) frames.push({ size: 1, spans: [] })
}

const isOpen = (frames: readonly Frame[], asterisks: number): boolean =>
  frames.some(({ size }) => size > 0 && (asterisks === 3 || size === asterisks))

const wrap = (frames: Frame[]): void => {
  const done = frames.pop()
  if (done === undefined) return
  const type = done.size === 2 ? 'Strong' : 'Emphasis'
  if (done.spans.length === 0) add(frames, '*'.repeat(done.size * 2))
  else frames.at(-1)?.spans.push({ type, spans: done.spans })
}

/** Turns an unclosed mark back into literal text. */
const unmark = (frames: Frame[]): void => {
  const undone = frames.pop()
  if (undone === undefined) return
  add(frames, '*'.repeat(undone.size))
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

const isBlank = (character: string): boolean => /\s/.test(character)
