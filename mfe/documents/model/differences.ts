import { type Part, readPassage } from './passage.ts'
import { mergeRuns, type Run } from './runs.ts'
import { type Change, type Step, sequenceDiff } from './sequence-diff.ts'

/** Words of a paragraph or item with the same change. */
export type Stretch = { readonly change: Change; readonly runs: readonly Run[] }

/** A paragraph or item with its removed and added words. */
export type ComparedPart = {
  readonly type: Part['type']
  /** The change of the whole unit; `kept` if only some words differ. */
  readonly change: Change
  readonly stretches: readonly Stretch[]
}

/** The word diff of two texts in the light markup, by their formatted appearance. */
export const differences = (oldText: string, newText: string): readonly ComparedPart[] => {
  const [old, fresh] = [oldText, newText].map((text) => readPassage(text).filter(({ lines }) => lines.length > 0))
  const steps = sequenceDiff(old ?? [], fresh ?? [], { keyOf: lookOf, isReadable: false })
  return groupsOf(steps).flatMap(({ kept, removed, added }) => [
    ...pairParts(removed, added).map(compareParts),
    ...kept.map((part) => compareParts([part, part])),
  ])
}

const lookOf = ({ type, lines }: Part): string => JSON.stringify([type, lines])

type Group = { readonly removed: Part[]; readonly added: Part[]; readonly kept: Part[] }

/** Changes up to the next kept part. */
const groupsOf = (steps: readonly Step<Part>[]): readonly Group[] => {
  const groups: Group[] = []
  for (const { change, item } of steps) {
    const last = groups.at(-1)
    const isOver = last === undefined || (change !== 'Kept' && last.kept.length > 0)
    const group = isOver ? { removed: [], added: [], kept: [] } : last
    if (isOver) groups.push(group)
    if (change === 'Kept') group.kept.push(item)
    else if (change === 'Added') group.added.push(item)
    else group.removed.push(item)
  }
  return groups
}

type Pair = readonly [before: Part | null, after: Part | null]

/** The maximum distance between a removed part and its rewritten form. */
const horizon = 8

/** Pairs removed parts with their replacements. */
const pairParts = (removedParts: readonly Part[], addedParts: readonly Part[]): readonly Pair[] => {
  const pairs: Pair[] = []
  let next = 0
  for (const part of addedParts) {
    const isOnly = removedParts.length === 1 && addedParts.length === 1
    const ahead = removedParts.slice(next, next + horizon)
    const match = ahead.findIndex((other) => other.type === part.type && (isOnly || isAlike(other, part)))
    pairs.push(...ahead.slice(0, Math.max(match, 0)).map((other): Pair => [other, null]))
    pairs.push([ahead[match] ?? null, part])
    next += match + 1
  }
  return [...pairs, ...removedParts.slice(next).map((other): Pair => [other, null])]
}

/** Whether two parts share enough words to count as a rewrite. */
const isAlike = (one: Part, other: Part): boolean => {
  const [words, others] = [one, other].map((part) => new Set(wordsIn(part).map(({ text }) => text.toLowerCase())))
  if (words === undefined || others === undefined) return false
  return [...words].filter((word) => others.has(word)).length * 3 >= Math.min(words.size, others.size)
}

const compareParts = ([oldPart, newPart]: Pair): ComparedPart => {
  const part = newPart ?? oldPart ?? { type: 'Paragraph', lines: [] }
  const steps = sequenceDiff(wordsOf(oldPart), wordsOf(newPart), { keyOf: wordKey, isReadable: true })
  return {
    type: part.type,
    change: oldPart === null ? 'Added' : newPart === null ? 'Removed' : 'Kept',
    stretches: stretchesOf(steps),
  }
}

const wordsOf = (part: Part | null) => (part === null ? [] : wordsIn(part))

/** A word, a sign or a line end; `isApart` after white space. */
type Word = Run & { readonly isApart: boolean }

const wordKey = ({ text, bold, italic }: Word): string => `${bold ? 1 : 0}${italic ? 1 : 0}${text}`

const wordsIn = ({ lines }: Part): readonly Word[] =>
  lines.flatMap((line, place) => [
    ...(place === 0 ? [] : [{ text: '\n', bold: false, italic: false, isApart: false }]),
    ...line.flatMap((run, at) => wordsInRun(run, /\s$/.test(line[at - 1]?.text ?? ''))),
  ])

/** Letters and digits with their joiners, as in 5,000 or long-term; any other sign is a token. */
const word = /[\p{L}\p{M}\p{N}$€£%]+(?:[.,:'’/@-][\p{L}\p{M}\p{N}]+)*|\S/gu

const wordsInRun = ({ text, bold, italic }: Run, isApart: boolean): readonly Word[] =>
  [...text.matchAll(word)].map(({ 0: match, index }) => ({
    text: match,
    bold,
    italic,
    isApart: index === 0 ? isApart : /\s/.test(text.charAt(index - 1)),
  }))

const stretchesOf = (steps: readonly Step<Word>[]): readonly Stretch[] => {
  const changes: { change: Change; runs: Run[] }[] = []
  for (const { change, item } of steps) {
    const { isApart, ...run } = item
    const last = changes.at(-1)
    const stretch = last?.change === change ? last : { change, runs: [] }
    if (stretch !== last) changes.push(stretch)
    stretch.runs.push(...(isApart ? [{ ...spaceBefore(stretch.runs.at(-1), run), text: ' ' }] : []), run)
  }
  return changes.map(({ change, runs }) => ({ change, runs: mergeRuns(runs) }))
}

const spaceBefore = (previous: Run | undefined, { bold, italic }: Run): Omit<Run, 'text'> => ({
  bold: bold && previous?.bold === true,
  italic: italic && previous?.italic === true,
})
