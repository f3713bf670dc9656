import { lineEnds } from '#contracts/line-ends.ts'
import { paragraphLine, parseUnits, type Unit } from './blocks.ts'
import { markedLine } from './marked-line.ts'
import { type Run, readsLike, runsOf } from './runs.ts'

/** The source of a paragraph or item, written back verbatim if unchanged. */
export type Origin = {
  readonly text: string
  /** The text between the previous unit and this one; null for the first. */
  readonly gap: string | null
  /** White space before the first and after the last unit; empty elsewhere. */
  readonly head: string
  readonly tail: string
}

/** A formatted paragraph or item; `origin` is null for a new one. */
export type Part = {
  readonly type: Unit['type']
  readonly lines: readonly (readonly Run[])[]
  readonly origin: Origin | null
}

/** Parses a text in the light markup for an editor. There is always at least one paragraph. */
export const readPassage = (text: string): readonly Part[] => {
  const units = parseUnits(text)
  const parts = units.map(({ type, lines, start, end }, place): Part => {
    const previous = units[place - 1]
    const origin = {
      text: text.slice(start, end),
      gap: previous === undefined ? null : text.slice(previous.end, start),
      head: previous === undefined ? text.slice(0, start) : '',
      tail: place === units.length - 1 ? text.slice(end) : '',
    }
    return { type, lines: lines.map(runsOf), origin }
  })
  return parts.length > 0 ? parts : [{ type: 'Paragraph', lines: [], origin: { text, gap: null, head: '', tail: '' } }]
}

/** Serialises an editor's content: verbatim where unchanged, in the simplest markup elsewhere. */
export const writePassage = (parts: readonly Part[]): string => {
  const textParts = parts.map((part) => ({ part, text: textOf(part) })).filter(({ text }) => text !== '')
  const pieces = textParts.map(({ part, text }, place) => {
    const previous = textParts[place - 1]
    return previous === undefined ? text : `${gapBetween(previous.part, part, text)}${text}`
  })
  return `${textParts[0]?.part.origin?.head ?? ''}${pieces.join('')}${textParts.at(-1)?.part.origin?.tail ?? ''}`
}

const textOf = (part: Part): string => {
  const { type, lines, origin } = part
  if (origin !== null && isUntouched(part, origin.text)) return origin.text
  if (type === 'Paragraph')
    return lines
      .map((line) => paragraphLine(markedLine(line)))
      .join('\n')
      .trim()
  const words = markedLine(lines.flatMap((line, place) => (place === 0 ? line : [space, ...line])))
  return words === '' ? '' : `${bulletOf(origin)} ${words}`
}

const space: Run = { text: ' ', bold: false, italic: false }

/** An item keeps its bullet sign. */
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

/** The original separator, if it still separates them. */
const gapBetween = (previous: Part, { type, origin }: Part, text: string): string => {
  const gap = origin?.gap ?? ''
  const ends = gap.match(lineEnds)?.length ?? 0
  const needsEmptyLine = type === 'Paragraph' && (previous.type === 'Paragraph' || /^\s/.test(text))
  if (ends > (needsEmptyLine ? 1 : 0)) return gap
  return previous.type === 'Item' && type === 'Item' ? '\n' : '\n\n'
}
