import type { Part } from '../../model/passage.ts'
import { merged, type Run } from '../../model/runs.ts'

type Look = { readonly bold: boolean; readonly italic: boolean }
type Draft = { readonly type: Part['type']; readonly lines: Run[][] }

const skipped = 'style, script, title, meta, link, template, noscript, [hidden], .Apple-interchange-newline'
const blocks = new Set(
  'address article aside blockquote dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)

/** Converts pasted HTML, including Word's and Google Docs' lists, headings and styles, to the subset. */
export const partsOfHtml = (html: string): readonly Part[] => {
  // A parsed document runs and loads nothing, but inline handlers would be reported as CSP violations.
  const { body } = new DOMParser().parseFromString(html.replace(/<[^<>]*>/g, withoutHandlers), 'text/html')
  const drafts: Draft[] = [{ type: 'Paragraph', lines: [[]] }]
  readChildren(drafts, body, { bold: false, italic: false })
  return drafts
    .map(({ type, lines }): Part => ({ type, lines: filledLines(lines, type), origin: null }))
    .filter(({ lines }) => lines.length > 0)
}

const withoutHandlers = (tag: string): string => tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

const readChildren = (drafts: Draft[], parent: Element, look: Look): void => {
  for (const node of parent.childNodes) {
    if (node instanceof Text)
      drafts
        .at(-1)
        ?.lines.at(-1)
        ?.push({ ...look, text: node.data })
    else if (node instanceof HTMLElement && !isSkipped(node)) readElement(drafts, node, look)
  }
}

/** Includes the list bullets that Word writes as text. */
const isSkipped = (element: HTMLElement): boolean =>
  element.matches(skipped) || /mso-list:\s*ignore|display:\s*none/i.test(element.getAttribute('style') ?? '')

const readElement = (drafts: Draft[], element: HTMLElement, look: Look): void => {
  const name = element.localName
  if (name === 'br') drafts.at(-1)?.lines.push([])
  else if (name === 'li' || isWordItem(element)) readBlock(drafts, 'Item', element, lookOf(element, look))
  else if (blocks.has(name) && element.closest('td, th') === null)
    readBlock(drafts, typeWithin(element), element, lookOf(element, look))
  else {
    if (element.matches(':is(td, th):not(:first-child)')) separate(drafts)
    readChildren(drafts, element, lookOf(element, look))
  }
}

/** Content after a block starts a new block; a table row is one block. */
const readBlock = (drafts: Draft[], type: Part['type'], element: HTMLElement, look: Look): void => {
  drafts.push({ type, lines: [[]] })
  readChildren(drafts, element, look)
  drafts.push({ type: typeWithin(element.parentElement), lines: [[]] })
}

/** A paragraph within an item is unwrapped. */
const typeWithin = (element: HTMLElement | null): Part['type'] =>
  element?.closest('li') == null ? 'Paragraph' : 'Item'

const isWordItem = (element: HTMLElement): boolean => /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '')

const separate = (drafts: Draft[]): void => {
  drafts.at(-1)?.lines.at(-1)?.push({ text: ' | ', bold: false, italic: false })
}

/** Headings become bold lines; Google Docs wraps everything in a `b` that is not bold. */
const lookOf = (element: HTMLElement, { bold, italic }: Look): Look => {
  const { fontWeight, fontStyle } = element.style
  return {
    bold: fontWeight === '' ? bold || /^(?:b|strong|h[1-6])$/.test(element.localName) : isHeavy(fontWeight),
    italic: fontStyle === '' ? italic || /^(?:i|em)$/.test(element.localName) : fontStyle !== 'normal',
  }
}

const isHeavy = (weight: string): boolean => /^bold/.test(weight) || Number(weight) >= 600

/** Collapses white space; an item is one line. */
const filledLines = (lines: readonly Run[][], type: Part['type']): Part['lines'] => {
  const clean = lines.map((line) => merged(line.map((run) => ({ ...run, text: run.text.replace(/\s+/g, ' ') }))))
  const filled = clean.filter((line) => line.some(({ text }) => text.trim() !== ''))
  if (type === 'Paragraph' || filled.length < 2) return filled
  return [filled.flatMap((line) => [...line, { text: ' ', bold: false, italic: false }])]
}

/** The result as HTML of the subset, for the editor to insert. */
export const htmlOf = (parts: readonly Part[]): string =>
  parts
    .map(({ type, lines }) => ({ type, html: `<p>${lines.map(lineHtml).join('<br>')}</p>` }))
    .map(({ type, html }) => (type === 'Item' ? `<ul><li>${html}</li></ul>` : html))
    .join('')
    .replaceAll('</ul><ul>', '')

const lineHtml = (line: readonly Run[]): string =>
  line.map(({ text, bold, italic }) => wrapped(wrapped(escaped(text), 'i', italic), 'b', bold)).join('')

const wrapped = (html: string, tag: string, isOn: boolean): string => (isOn ? `<${tag}>${html}</${tag}>` : html)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
