import { isWithinWord, mayClose, mayOpen, sidesOf } from '#contracts/document/sides.ts'
import { mergeRuns, plain, type Run, readsLike, runsOf, settleSpaces } from './runs.ts'

/**
 * Serialises runs as a line in the light markup, with escapes only where it needs them. The markup has no overlapping
 * marks, so some formatting cannot be expressed: such a run loses marks, never characters.
 */
export const markedLine = (runs: readonly Run[]): string => {
  const settledRuns = settleSpaces(runs)
  const looks = [
    settledRuns,
    lessenMarks(settledRuns),
    ...lessenings.map((lessen) => mergeRuns(settledRuns.map(lessen))),
  ]
  for (const look of looks) {
    const line = lineOf(look)
    if (line !== null) return line
  }
  return escapeMarks(settledRuns.map(({ text }) => text).join(''))
}

/** The first serialisation that parses back to these runs. */
const lineOf = (runs: readonly Run[]): string | null => {
  for (const isEscaped of [false, true]) {
    for (const way of ['nested', 'apart'] as const) {
      const line = markLine(runs, way, isEscaped)
      if (readsLike(runsOf(line), runs)) return line
    }
  }
  return null
}

/** The runs with fewer marks in each stretch of adjacent marked runs that cannot be expressed. */
const lessenMarks = (runs: readonly Run[]): readonly Run[] => {
  const stretches = stretchesOf(runs)
  return mergeRuns(
    stretches.flatMap((stretch, place) => {
      if (!stretch.some(isMarked)) return stretch
      const neighbours = (look: readonly Run[]) => [
        ...(stretches[place - 1] ?? []),
        ...look,
        ...(stretches[place + 1] ?? []),
      ]
      const looks = lessenings.map((lessen) => mergeRuns(stretch.map(lessen)))
      return (
        looks.find((look) => lineOf(settleSpaces(neighbours(look))) !== null) ??
        stretch.map((run) => ({ ...run, ...plain }))
      )
    }),
  )
}

/** Groups adjacent marked runs; plain runs stay separate. */
const stretchesOf = (runs: readonly Run[]): readonly (readonly Run[])[] => {
  const stretches: Run[][] = []
  for (const run of runs) {
    const last = stretches.at(-1)
    if (last?.[0] !== undefined && isMarked(run) && isMarked(last[0])) last.push(run)
    else stretches.push([run])
  }
  return stretches
}

const isMarked = ({ bold, italic }: Run): boolean => bold || italic

const lessenings: readonly ((run: Run) => Run)[] = [
  (run) => run,
  (run) => ({ ...run, italic: run.italic && !run.bold }),
  (run) => ({ ...run, italic: false }),
  (run) => ({ ...run, bold: false }),
]

const signs = { bold: '**', italic: '*' } as const

type Mark = keyof typeof signs

/** Nested marks, longest outside; or flat ones, closed at every change. */
const markLine = (runs: readonly Run[], way: 'nested' | 'apart', isEscaped: boolean): string => {
  const open: Mark[] = []
  let line = ''
  for (const [place, run] of runs.entries()) {
    const firstEnded = way === 'apart' ? 0 : open.findIndex((mark) => !run[mark])
    const closings = firstEnded === -1 ? [] : open.splice(firstEnded)
    const openings = (['bold', 'italic'] as const)
      .filter((mark) => run[mark] && !open.includes(mark))
      .sort((one, other) => lengthOf(runs, place, other) - lengthOf(runs, place, one))
    open.push(...openings)
    line = joinTexts(line, { closings, openings }, isEscaped ? escapeMarks(run.text) : run.text)
  }
  return joinTexts(line, { closings: open, openings: [] }, '')
}

/** The number of runs from here that have the mark. */
const lengthOf = (runs: readonly Run[], place: number, mark: Mark): number => {
  const end = runs.findIndex((run, other) => other > place && !run[mark])
  return (end === -1 ? runs.length : end) - place
}

type Marks = { readonly closings: readonly Mark[]; readonly openings: readonly Mark[] }

/** Joins two texts with the marks between them. Marks touch words; next to white space they are literal. */
const joinTexts = (line: string, { closings, openings }: Marks, text: string): string => {
  const head = closings.length > 0 ? line.trimEnd() : line
  const tail = openings.length > 0 ? text.trimStart() : text
  const space = line.slice(head.length) + text.slice(0, text.length - tail.length)
  if (space === '') return withMarks(head, { closings, openings }, tail)
  return withMarks(withMarks(head, { closings, openings: [] }, space), { closings: [], openings }, tail)
}

/** Adds a separator where the marks would be within a word. */
const withMarks = (head: string, { closings, openings }: Marks, tail: string): string => {
  const asterisks = [...closings, ...openings].map((mark) => signs[mark]).join('')
  if (asterisks === '') return head + tail
  const sides = sidesOf(head + tail, head.length, head.length)
  const isAtEdge = (closings.length === 0 || mayClose(sides, false)) && (openings.length === 0 || mayOpen(sides, false))
  const separator = isAtEdge && !/^\\+(?![\\*])/.test(tail) ? '' : '\\'
  return head.replace(/(?<!\\)\\+$/, doubled) + asterisks + separator + tail
}

const doubled = (backslashes: string): string => backslashes + backslashes

/** Escapes asterisks, and backslashes before them, except within words and between spaces. */
const escapeMarks = (text: string): string =>
  text.replace(/(?<!\\)(\\*)(\*+)/g, (whole, backslashes: string, asterisks: string, at: number) => {
    const sides = sidesOf(`*${text}*`, at + 1, at + 1 + whole.length)
    const isText = isWithinWord(sides) || (sides.before + sides.after).trim() === ''
    return isText && backslashes === '' ? whole : doubled(backslashes) + '\\*'.repeat(asterisks.length)
  })
