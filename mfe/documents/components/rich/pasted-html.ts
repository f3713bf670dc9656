import { lineEnds } from '#contracts/line-ends.ts'
import type { Part } from '../../model/passage.ts'
import { mergeRuns, plain, type Run, settleSpaces } from '../../model/runs.ts'
import { collapseSpace } from './collapsed-space.ts'
import { fillSpans } from './filled-spans.ts'
import { setFormulas } from './formulas.ts'
import { isWordSign, markerOf } from './list-marker.ts'
import { isHeading, type Look, lookOf } from './pasted-look.ts'
import { type SheetStyles, sheetStylesOf } from './sheet-styles.ts'
import { setSmallDigits } from './small-digits.ts'
import { setTaskBoxes } from './task-boxes.ts'
import { removeUnwanted } from './unwanted-html.ts'

/** `Numbered`: a line of a numbered list, whose number is text. */
type Draft = { readonly type: Part['type'] | 'Numbered'; readonly lines: Run[][]; readonly marker: string | null }

const blocks = new Set(
  'address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)

/**
 * Converts pasted HTML, including Word's and Google Docs' lists, headings and styles, to the subset. Words of one line that are
 * in no block keep the spaces at their ends.
 */
export const partsOfHtml = (html: string): readonly Part[] => {
  // A parsed document runs and loads nothing, but inline handlers would be reported as CSP violations.
  const page = new DOMParser().parseFromString(html.replace(/<[^<>]*>/g, withoutHandlers), 'text/html')
  const { body } = page
  // Word's numbers are read before they are removed with its bullets.
  const markers = new Map([...body.querySelectorAll<HTMLElement>(items)].map((item) => [item, markerOf(item)]))
  for (const sign of body.querySelectorAll('[style*="mso-list:" i]')) if (isWordSign(sign)) sign.remove()
  const sheets = sheetStylesOf(page)
  setFormulas(body)
  setTaskBoxes(body)
  removeUnwanted(page, sheets)
  for (const table of body.querySelectorAll('table')) fillSpans(table)
  setSmallDigits(body, sheets)
  const drafts: Draft[] = [{ type: 'Paragraph', lines: [[]], marker: null }]
  trimEnds(body)
  readChildren({ drafts, markers, sheets }, body, { ...plain, hasLines: false, isInHeading: false })
  const parts = partsOf(drafts)
  return drafts.length === 1 ? parts : parts.map((part) => ({ ...part, lines: part.lines.map(settleSpaces) }))
}

/** Removes the line ends that Windows puts around a copied fragment. */
const trimEnds = ({ firstChild, lastChild }: Element): void => {
  for (const node of [firstChild, lastChild])
    if (node instanceof Text && node.data.trim() === '' && /[\r\n]/.test(node.data)) node.remove()
}

const withoutHandlers = (tag: string): string => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

const items = 'li, [style*="mso-list:" i]'

type Reading = {
  readonly drafts: Draft[]
  readonly markers: ReadonlyMap<HTMLElement, string | null>
  readonly sheets: SheetStyles
}

const readChildren = (reading: Reading, parent: Element, look: Look): void => {
  for (const node of parent.childNodes) {
    if (node instanceof Text) readText(reading, node.data, look)
    else if (node instanceof HTMLElement) readElement(reading, node, look)
  }
}

const readText = ({ drafts }: Reading, text: string, { bold, italic, hasLines }: Look): void => {
  const lines = drafts.at(-1)?.lines ?? []
  for (const [place, line] of (hasLines ? text.split(lineEnds) : [text]).entries()) {
    if (place > 0) lines.push([])
    lines.at(-1)?.push({ bold, italic, text: line })
  }
}

const readElement = (reading: Reading, element: HTMLElement, look: Look): void => {
  const name = element.localName
  const cell = element.parentElement?.closest<HTMLTableCellElement>('td, th') ?? null
  if (name === 'img') readText(reading, emojiIn(element.getAttribute('alt') ?? ''), look)
  else if (name === 'br') cell !== null ? separate(reading, ' ') : reading.drafts.at(-1)?.lines.push([])
  else if (name === 'li' || isWordItem(element)) {
    const sign = reading.markers.get(element) ?? '•'
    if (cell !== null && isInRow(cell)) readApart(reading, element, lookOf(element, look, reading.sheets), ` ${sign} `)
    else readBlock(reading, element, lookOf(element, look, reading.sheets))
  } else if (blocks.has(name) || /^(?:block|flex|grid|list-item)$/.test(element.style.display)) {
    if (cell !== null) readApart(reading, element, lookOf(element, look, reading.sheets))
    else readBlock(reading, element, lookOf(element, look, reading.sheets))
  } else {
    if (element.matches(':is(td, th):not(:first-child)')) separate(reading, cellEnd)
    readChildren(reading, element, lookOf(element, look, reading.sheets))
  }
}

/** The sign that a picture stands for, as in Teams, Gmail and WordPress; empty for any other picture. */
const emojiIn = (alternative: string): string => (emoji.test(alternative) ? alternative : '')

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u

const cellEnd = ' | '

const separate = ({ drafts }: Reading, text: string): void => {
  drafts
    .at(-1)
    ?.lines.at(-1)
    ?.push({ ...plain, text })
}

/** Whether another cell of its row has text: a list within such a row does not end it. */
const isInRow = (cell: HTMLTableCellElement): boolean =>
  [...(cell.parentElement?.children ?? [])].some((other) => other !== cell && other.textContent?.trim())

const readApart = (reading: Reading, element: HTMLElement, look: Look, sign = ' '): void => {
  separate(reading, sign)
  readChildren(reading, element, look)
  separate(reading, ' ')
}

/** Content after a block starts a new block; a table row is one block. */
const readBlock = (reading: Reading, element: HTMLElement, look: Look): void => {
  const { drafts, markers } = reading
  const previous = drafts.at(-1)
  // A paragraph that begins an item has its number.
  const marker = markers.get(element) ?? (previous !== undefined && isEmpty(previous) ? previous.marker : null)
  drafts.push({ type: typeOf(reading, element), lines: [[]], marker })
  readChildren(reading, element, look)
  drafts.push({ type: typeOf(reading, element.parentElement), lines: [[]], marker: null })
}

/** A paragraph within an item is unwrapped. */
const typeOf = ({ markers }: Reading, element: HTMLElement | null): Draft['type'] => {
  const item = element === null ? null : (element.closest<HTMLElement>('li') ?? (isWordItem(element) ? element : null))
  if (item === null) return 'Paragraph'
  return markers.get(item) == null ? 'Item' : 'Numbered'
}

/** A heading with a number is none. */
const isWordItem = (element: HTMLElement): boolean =>
  !isHeading(element) && /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')

/** Lines of a numbered list that follow each other are one paragraph. */
const partsOf = (drafts: readonly Draft[]): readonly Part[] => {
  const parts: Part[] = []
  let isOpen = false
  for (const draft of drafts.flatMap(paragraphsIn)) {
    const isNumbered = draft.type === 'Numbered'
    const lines = filledLines(draft)
    const last = parts.at(-1)
    if (isNumbered && isOpen && last !== undefined)
      parts[parts.length - 1] = { ...last, lines: [...last.lines, ...lines] }
    else parts.push({ type: draft.type === 'Item' ? 'Item' : 'Paragraph', lines, origin: null })
    isOpen = isNumbered
  }
  return parts
}

/** The filled drafts of a draft: a blank line between its lines divides a paragraph. */
const paragraphsIn = (draft: Draft): readonly Draft[] => {
  if (draft.type !== 'Paragraph') return isEmpty(draft) ? [] : [draft]
  const groups: Run[][][] = [[]]
  for (const line of draft.lines) {
    if (isFilled(line)) groups.at(-1)?.push(line)
    else groups.push([])
  }
  const filled = groups.filter((lines) => lines.length > 0)
  return filled.map((lines, place) => ({ ...draft, lines, marker: place === 0 ? draft.marker : null }))
}

const isEmpty = ({ lines }: Draft): boolean => lines.every((line) => !isFilled(line))

const isFilled = (line: readonly Run[]): boolean => line.some(({ text }) => text !== cellEnd && text.trim() !== '')

/** Collapses white space; an item is one line. */
const filledLines = ({ type, lines, marker }: Draft): Part['lines'] => {
  const contentLines = lines
    .filter(isFilled)
    .map(collapseSpace)
    .map((line, place) => (marker !== null && place === 0 ? numberLine(marker, line, type) : line))
  const isOneLine = type === 'Item' || (type === 'Numbered' && marker === null)
  if (!isOneLine || contentLines.length < 2) return contentLines
  return [contentLines.flatMap((line) => [...line, { ...plain, text: ' ' }])]
}

/** The number of a heading is bold as well, that of an item plain. */
const numberLine = (marker: string, [first, ...rest]: readonly Run[], type: Draft['type']): readonly Run[] =>
  mergeRuns([
    { ...plain, bold: type === 'Paragraph', text: `${marker} ` },
    ...(first === undefined ? [] : [{ ...first, text: first.text.trimStart() }]),
    ...rest,
  ])
