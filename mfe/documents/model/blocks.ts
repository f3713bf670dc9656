import { lineEnds } from '#contracts/line-ends.ts'

/** A block of a text; its lines and items are still in the light markup. */
export type Block =
  | { readonly type: 'Paragraph'; readonly lines: readonly string[] }
  | { readonly type: 'List'; readonly items: readonly string[] }

/** A paragraph or a list item, and its range in the text. An item has one line. */
export type Unit = {
  readonly type: 'Paragraph' | 'Item'
  readonly lines: readonly string[]
  readonly start: number
  readonly end: number
}

/**
 * Parses paragraphs, separated by empty lines, and lists, whose lines start with `- `, `* ` or `• `; after a backslash such
 * a sign is text.
 */
export const parseBlocks = (text: string): readonly Block[] => {
  const blocks: Block[] = []
  const items: string[] = []
  const endList = () => items.length > 0 && blocks.push({ type: 'List', items: items.splice(0) })
  for (const { type, lines } of parseUnits(text)) {
    if (type === 'Item') items.push(...lines)
    else {
      endList()
      blocks.push({ type, lines })
    }
  }
  endList()
  return blocks
}

type Draft = { readonly type: Unit['type']; readonly lines: string[]; readonly start: number; end: number }

/** The paragraphs and items of a text with their ranges, separated only by white space. */
export const parseUnits = (text: string): readonly Unit[] => {
  const units: Draft[] = []
  let open: Draft | undefined
  let start = 0
  for (const { 0: sign, index } of [...text.matchAll(lineEnds), { 0: '', index: text.length }]) {
    const line = text.slice(start, index)
    const words = line.trim()
    const unit = words === '' ? undefined : addLine(open, line, { words, start })
    if (unit !== undefined) {
      unit.end = index
      if (unit !== open) units.push(unit)
    }
    open = unit
    start = index + sign.length
  }
  return units
}

/** Adds a line to the previous unit, or starts a new one. */
const addLine = (open: Draft | undefined, line: string, { words, start }: { words: string; start: number }): Draft => {
  const item = itemIn(words)
  if (item !== null) return { type: 'Item', lines: [item], start, end: start }
  const content = words.replace(/^\\(?=\\*[-•]\s)/, '')
  if (open?.type === 'Paragraph') open.lines.push(content)
  else if (open?.type === 'Item' && /^\s/.test(line)) open.lines[0] += ` ${content}`
  else return { type: 'Paragraph', lines: [content], start, end: start }
  return open
}

/** A line in the light markup as a line of a paragraph: the sign of an item is escaped. */
export const paragraphLine = (line: string): string => line.replace(/^(?=\*\s|\\*[-•]\s)/, '\\')

const itemIn = (words: string): string | null => (/^[-*•]\s/.test(words) ? words.slice(2).trimStart() : null)
