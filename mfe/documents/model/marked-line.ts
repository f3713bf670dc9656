import { merged, type Run, readsLike, runsOf, settled } from './runs.ts'

/**
 * Serialises runs as a line in the light markup. The markup has no escapes and no overlapping marks, so some formatting
 * cannot be expressed: such a run loses marks, never characters.
 */
export const markedLine = (runs: readonly Run[]): string => {
  const wanted = settled(runs)
  const lines = lessenings.map((lessen) => lineOf(merged(wanted.map(lessen)))).filter((line) => line !== null)
  return lines[0] ?? wanted.map(({ text }) => text).join('')
}

/** The concatenated line, or null if a part would change the parsing of another. */
const lineOf = (runs: readonly Run[]): string | null => {
  const stretches = stretchesOf(runs).map(written)
  const line = stretches.map(({ text }) => text).join('')
  const looks = stretches.flatMap(({ look }) => look)
  return readsLike(runsOf(line), looks) ? line : null
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

type Written = { readonly look: readonly Run[]; readonly text: string }

/** The first serialisation that parses back to these runs, or the closest one. */
const written = (stretch: readonly Run[]): Written => {
  const looks = lessenings.map((lessen) => merged(stretch.map(lessen)))
  const ways = looks.flatMap((look) => [
    { look, text: marked(look, 'nested') },
    { look, text: marked(look, 'apart') },
  ])
  const text = stretch.map((run) => run.text).join('')
  return (
    ways.find((way) => readsLike(runsOf(way.text), way.look)) ?? { look: [{ text, bold: false, italic: false }], text }
  )
}

const lessenings: readonly ((run: Run) => Run)[] = [
  (run) => run,
  (run) => ({ ...run, italic: run.italic && !run.bold }),
  (run) => ({ ...run, italic: false }),
  (run) => ({ ...run, bold: false }),
]

const signs = { bold: '**', italic: '*' } as const

type Mark = keyof typeof signs

/** Nested marks, longest outside; or flat ones, closed at every change. */
const marked = (runs: readonly Run[], way: 'nested' | 'apart'): string => {
  const open: Mark[] = []
  const parts: string[] = []
  for (const [place, run] of runs.entries()) {
    const firstEnded = way === 'apart' ? 0 : open.findIndex((mark) => !run[mark])
    const ended = firstEnded === -1 ? [] : open.splice(firstEnded)
    const begun = (['bold', 'italic'] as const)
      .filter((mark) => run[mark] && !open.includes(mark))
      .sort((one, other) => lengthOf(runs, place, other) - lengthOf(runs, place, one))
    open.push(...begun)
    parts.push(signsBehind(parts.pop() ?? '', ended), signsBefore(run.text, begun))
  }
  return parts.join('') + signsOf(open)
}

/** Signs must touch a word; next to white space they are literal. */
const signsBehind = (text: string, marks: readonly Mark[]): string => {
  const words = text.trimEnd()
  return words + signsOf(marks) + text.slice(words.length)
}

const signsBefore = (text: string, marks: readonly Mark[]): string => {
  const words = text.trimStart()
  return text.slice(0, text.length - words.length) + signsOf(marks) + words
}

const signsOf = (marks: readonly Mark[]): string => marks.map((mark) => signs[mark]).join('')

/** The number of runs from here that have the mark. */
const lengthOf = (runs: readonly Run[], place: number, mark: Mark): number => {
  const end = runs.findIndex((run, other) => other > place && !run[mark])
  return (end === -1 ? runs.length : end) - place
}
