import { htmlLines, isBlock } from './html-lines.ts'
import { type Tag, tokensOf } from './html-tokens.ts'
import { openElements } from './open-elements.ts'

/** Elements whose content is no text of the mail; not the head, whose end may be left out (HTML, 13.1.2.4). */
const skippedElements = new Set([
  'script',
  'style',
  'title',
  'xml',
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'iframe',
])

/**
 * HTML as text: a link is its text and its host, a quote has `>` before its lines, what is struck out stands between tildes,
 * and what a reader does not see is left out. Loads nothing; linear in time.
 */
export const htmlText = (html: string): string => textIn(html, false) || textIn(html, true)

/** Where nothing is shown but pictures, what is hidden is all that there is to read. */
const textIn = (html: string, withHidden: boolean): string => {
  const lines = htmlLines()
  const elements = openElements(isBlock, withHidden)
  let skipping = ''
  for (const { text, tag } of tokensOf(html)) {
    const look = elements.look()
    if (skipping === '' && text !== '' && !look.isHidden) lines.addText(text, look)
    if (tag === null) continue
    const outer = skipping
    skipping = skippedAfter(tag, outer)
    if (outer !== '' || skipping !== '') continue
    if (tag.isEnd) elements.end(tag.name)
    const { isHidden } = tag.isEnd ? look : elements.begin(tag.name, tag.attributes)
    if (!isHidden) lines.addTag(tag)
  }
  return lines.text()
}

/** The element whose content is skipped after a tag; empty for none. */
const skippedAfter = ({ name, isEnd, attributes }: Tag, skipping: string): string => {
  if (skipping !== '') return isEnd && name === skipping ? '' : skipping
  return !isEnd && skippedElements.has(name) && !attributes.endsWith('/') ? name : ''
}
