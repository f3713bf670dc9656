import { parseInline, type Span } from '#contracts/document/inline.ts'

/** A run of text with uniform formatting. */
export type Run = { readonly text: string; readonly bold: boolean; readonly italic: boolean }

/** Parses a line in the light markup. */
export const runsOf = (line: string): readonly Run[] => mergeRuns(flattenSpans(parseInline(line), plain))

export const plain = { bold: false, italic: false } as const

type Look = Omit<Run, 'text'>

const flattenSpans = (spans: readonly Span[], look: Look): readonly Run[] =>
  spans.flatMap((span) => {
    if (span.type === 'Text') return [{ ...look, text: span.text }]
    return flattenSpans(span.spans, span.type === 'Strong' ? { ...look, bold: true } : { ...look, italic: true })
  })

/** Joins adjacent runs with the same formatting. */
export const mergeRuns = (runs: readonly Run[]): readonly Run[] => {
  const parts: Run[] = []
  for (const run of runs) {
    const last = parts.at(-1)
    if (run.text === '') continue
    if (last !== undefined && looksLike(last, run)) parts[parts.length - 1] = { ...last, text: last.text + run.text }
    else parts.push(run)
  }
  return parts
}

const looksLike = (one: Look, other: Look): boolean => one.bold === other.bold && one.italic === other.italic

/** Whether two lines are equal, ignoring white space at their ends and its formatting. */
export const readsLike = (one: readonly Run[], other: readonly Run[]): boolean => lookOf(one) === lookOf(other)

const lookOf = (runs: readonly Run[]): string =>
  JSON.stringify(settleSpaces(runs).map(({ text, bold, italic }) => [text, bold, italic]))

/** The runs of a trimmed line with marks around words only: white space between words gets their common marks. */
export const settleSpaces = (runs: readonly Run[]): readonly Run[] => {
  const parts: Run[] = []
  let space = ''
  for (const { text, bold, italic } of runs.flatMap(piecesOf)) {
    const last = parts.at(-1)
    if (text.trim() === '') space += text
    else {
      if (last !== undefined) parts.push({ text: space, bold: last.bold && bold, italic: last.italic && italic })
      parts.push({ text, bold, italic })
      space = ''
    }
  }
  return mergeRuns(parts)
}

const piecesOf = (run: Run): readonly Run[] => run.text.split(/(\s+)/).map((text) => ({ ...run, text }))

/** A fully bold line is a lead-in, kept with the next block in print. */
export const isLead = (lines: readonly (readonly Run[])[]): boolean => {
  const [line, ...others] = lines
  if (line === undefined || others.length > 0) return false
  const [run, ...rest] = settleSpaces(line)
  return run?.bold === true && !run.italic && rest.length === 0 && run.text.length < maxLeadLength
}

/** Longer bold lines, in characters, are paragraphs. */
const maxLeadLength = 196
