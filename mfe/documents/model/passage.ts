import { parseUnits, type Unit } from './blocks.ts'
import { markedLine } from './marked-line.ts'
import { type Run, readsLike, runsOf } from './runs.ts'

/** How a paragraph or item was written, so that it is written the same again where nothing of it changed. */
export type Origin = {
  readonly text: string
  /** What stands between the one before it and itself; null for the first. */
  readonly gap: string | null
  /** The white space before the first and behind the last, empty elsewhere. */
  readonly head: string
  readonly tail: string
}

/** A paragraph or an item as it looks; `origin` is null where it is new. */
export type Part = {
  readonly type: Unit['type']
  readonly lines: readonly (readonly Run[])[]
  readonly origin: Origin | null
}

/** A text in the light markup as what an editor shows. There is always something to write in. */
export const readPassage = (text: string): readonly Part[] => {
  const units = parseUnits(text)
  const parts = units.map(({ type, lines, start, end }, place): Part => {
    const before = units[place - 1]
    const origin = {
      text: text.slice(start, end),
      gap: before === undefined ? null : text.slice(before.end, start),
      head: before === undefined ? text.slice(0, start) : '',
      tail: place === units.length - 1 ? text.slice(end) : '',
    }
    return { type, lines: lines.map(runsOf), origin }
  })
  return parts.length > 0 ? parts : [{ type: 'Paragraph', lines: [], origin: { text, gap: null, head: '', tail: '' } }]
}

/** The text of what an editor shows: as it was written where nothing changed, in the plainest markup elsewhere. */
export const writePassage = (parts: readonly Part[]): string => {
  const filled = parts.map((part) => ({ part, text: textOf(part) })).filter(({ text }) => text !== '')
  const joined = filled.map(({ part, text }, place) => {
    const before = filled[place - 1]
    return before === undefined ? text : `${gapBetween(before.part, part, text)}${text}`
  })
  return `${filled[0]?.part.origin?.head ?? ''}${joined.join('')}${filled.at(-1)?.part.origin?.tail ?? ''}`
}

const textOf = (part: Part): string => {
  const { type, lines, origin } = part
  if (origin !== null && isUntouched(part, origin.text)) return origin.text
  if (type === 'Paragraph') return lines.map(markedLine).join('\n').trim()
  const words = markedLine(lines.flatMap((line, place) => (place === 0 ? line : [space, ...line])))
  return words === '' ? '' : `${bulletOf(origin)} ${words}`
}

const space: Run = { text: ' ', bold: false, italic: false }

/** An item keeps the sign that it had. */
const bulletOf = (origin: Origin | null): string => /^\s*([-*•])\s/.exec(origin?.text ?? '')?.[1] ?? '-'

const isUntouched = ({ type, lines }: Part, text: string): boolean => {
  const [unit] = parseUnits(text)
  if (unit === undefined) return lines.every((line) => line.length === 0)
  return (
    unit.type === type &&
    unit.lines.length === lines.length &&
    lines.every((line, place) => readsLike(line, runsOf(unit.lines[place] ?? '')))
  )
}

/** What stood between them, where it still keeps them apart. */
const gapBetween = (before: Part, { type, origin }: Part, text: string): string => {
  const gap = origin?.gap ?? ''
  const lineEnds = gap.match(/\r\n?|\n/g)?.length ?? 0
  const needsEmptyLine = type === 'Paragraph' && (before.type === 'Paragraph' || /^\s/.test(text))
  if (lineEnds > (needsEmptyLine ? 1 : 0)) return gap
  return before.type === 'Item' && type === 'Item' ? '\n' : '\n\n'
}
