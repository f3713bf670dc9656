import { decodeHTML } from 'entities'
import { attribute, tokensOf } from './html-tokens.ts'
import { openElements } from './open-elements.ts'
import { textLines } from './text-lines.ts'

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
const blocks = new Set([
  ...['address', 'article', 'aside', 'body', 'center', 'div', 'dl', 'dd', 'dt', 'fieldset', 'figure', 'footer', 'form'],
  ...['header', 'hr', 'li', 'main', 'nav', 'ol', 'pre', 'section', 'table', 'tr', 'ul', 'p', 'blockquote'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'caption', 'legend', 'option', 'summary', 'textarea'],
])
const spacedElements = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'table'])
const maxDepth = 50

/**
 * HTML as text: a link is its text and its host, a quote has `>` before its lines, what is struck out stands between tildes,
 * and what a reader does not see is left out. Loads nothing; linear in time.
 */
export const htmlText = (html: string): string => textIn(html, false) || textIn(html, true)

/** Where nothing is shown but pictures, what is hidden is all that there is to read. */
const textIn = (html: string, withHidden: boolean): string => {
  const lines = textLines()
  const elements = openElements((name) => blocks.has(name), withHidden)
  const lists: (number | null)[] = []
  let [skipping, quoteDepth, link] = ['', 0, null as Link | null]
  for (const { text, tag } of tokensOf(html)) {
    const { isHidden, ...look } = elements.look()
    if (skipping === '' && text !== '' && !isHidden) {
      const words = smallDigits(decodeEntities(text), look)
      const add = look.isStruck ? lines.addStruck : lines.add
      if (look.isLaidOut) addLaidOut(lines, add, words)
      else add(words)
      if (link !== null) link = { ...link, text: link.text + words }
    }
    if (tag === null) continue
    const { name, isEnd, attributes } = tag
    if (skipping !== '') {
      if (isEnd && name === skipping) skipping = ''
      continue
    }
    if (!isEnd && skippedElements.has(name) && !attributes.endsWith('/')) {
      skipping = name
      continue
    }
    if (isEnd) elements.end(name)
    const isShown = isEnd ? !isHidden : !elements.begin(name, attributes).isHidden
    if (!isShown) continue
    if (name === 'br') lines.end(lines.isEmpty())
    if (blocks.has(name)) lines.end(spacedElements.has(name))
    if (name === 'ol' || name === 'ul') {
      if (isEnd) lists.pop()
      else if (lists.length < maxDepth) lists.push(name === 'ol' ? firstNumber(attributes) : null)
    }
    if (name === 'li' && !isEnd) lines.add(nextMarker(lists))
    if (name === 'td' || name === 'th') lines.add(' ')
    if (name === 'blockquote') {
      quoteDepth = Math.min(maxDepth, Math.max(0, quoteDepth + (isEnd ? -1 : 1)))
      lines.quote(quoteDepth)
    }
    if (name === 'a') {
      if (link !== null) lines.add(hostOf(link))
      link = isEnd ? null : { href: attribute(attributes, 'href'), text: '' }
    }
    if (name === 'img' && !isEnd) lines.add(decodeEntities(attribute(attributes, 'alt')))
  }
  return lines.text()
}

const firstNumber = (attributes: string): number => {
  const start = attribute(attributes, 'start')
  return /^\d{1,9}$/.test(start) ? Number(start) : 1
}

/** The number of an item, which others refer to, or a dash; counts it in the innermost list. */
const nextMarker = (lists: (number | null)[]): string => {
  const number = lists.at(-1) ?? null
  if (number === null) return '- '
  lists[lists.length - 1] = number + 1
  return `${number}. `
}

/** Text whose line ends count. */
const addLaidOut = (lines: ReturnType<typeof textLines>, add: (words: string) => void, words: string): void => {
  const [first = '', ...others] = words.split(/\r\n?|\n/)
  add(first)
  for (const line of others) {
    lines.end(lines.isEmpty())
    add(line)
  }
}

/** Raised and lowered digits as signs of their own, which would belong to the number before them: `10²`, not `102`. */
const smallDigits = (words: string, { isRaised, isLowered }: { isRaised: boolean; isLowered: boolean }): string => {
  const signs = isRaised ? '⁰¹²³⁴⁵⁶⁷⁸⁹' : '₀₁₂₃₄₅₆₇₈₉'
  return (isRaised || isLowered) && /^[\d\s]+$/.test(words)
    ? words.replace(/\d/g, (digit) => signs[Number(digit)] ?? digit)
    : words
}

type Link = { readonly href: string; readonly text: string }

/** The host of a link, unless its text says it: what a reader is sent to must not hide behind other words. */
const hostOf = ({ href, text }: Link): string => {
  const url = URL.parse(decodeEntities(href).trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return ''
  return text.toLowerCase().includes(url.hostname) ? '' : ` (${url.hostname})`
}

/** Fillers of mails that are sent in numbers are no text, nor are those behind what a list of mails shows of one. */
const decodeEntities = (text: string): string =>
  decodeHTML(text.replace(/&(?:shy|zwnj);/gi, ''))
    .replace(/[\u034f\ufeff]/g, '')
    .replace(/[\u00a0\u2007]/g, ' ')
