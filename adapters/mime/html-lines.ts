import { decodeHTML } from 'entities'
import { attribute, type Tag } from './html-tokens.ts'
import type { Look } from './open-elements.ts'
import { textLines } from './text-lines.ts'

const blocks = new Set([
  ...['address', 'article', 'aside', 'body', 'center', 'div', 'dl', 'dd', 'dt', 'fieldset', 'figure', 'footer', 'form'],
  ...['header', 'hr', 'li', 'main', 'nav', 'ol', 'pre', 'section', 'table', 'tr', 'ul', 'p', 'blockquote'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'caption', 'legend', 'option', 'summary', 'textarea'],
])
const spacedElements = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'table'])
const maxDepth = 50

export const isBlock = (name: string): boolean => blocks.has(name)

/** The lines of a text as its elements lay them out. */
export const htmlLines = () => {
  const lines = textLines()
  const lists: (number | null)[] = []
  let [quoteDepth, link] = [0, null as Link | null]
  const markList = ({ isEnd, name, attributes }: Tag) => {
    if (isEnd) lists.pop()
    else if (lists.length < maxDepth) lists.push(name === 'ol' ? firstNumber(attributes) : null)
  }
  const markLink = ({ isEnd, attributes }: Tag) => {
    if (link !== null) lines.add(hostOf(link))
    link = isEnd ? null : { href: attribute(attributes, 'href'), text: '' }
  }
  const markQuote = ({ isEnd }: Tag) => {
    quoteDepth = Math.min(maxDepth, Math.max(0, quoteDepth + (isEnd ? -1 : 1)))
    lines.quote(quoteDepth)
  }
  return {
    addText: (text: string, look: Look): void => {
      const words = smallDigits(decodeEntities(text), look)
      const add = look.isStruck ? lines.addStruck : lines.add
      if (look.isLaidOut) addLaidOut(lines, add, words)
      else add(words)
      if (link !== null) link = { ...link, text: link.text + words }
    },
    addTag: (tag: Tag): void => {
      const { name, isEnd, attributes } = tag
      if (name === 'br') lines.end(lines.isEmpty())
      if (isBlock(name)) lines.end(spacedElements.has(name))
      if (name === 'ol' || name === 'ul') markList(tag)
      if (name === 'li' && !isEnd) lines.add(nextMarker(lists))
      if (name === 'td' || name === 'th') lines.add(' ')
      if (name === 'blockquote') markQuote(tag)
      if (name === 'a') markLink(tag)
      if (name === 'img' && !isEnd) lines.add(decodeEntities(attribute(attributes, 'alt')))
    },
    text: lines.text,
  }
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
const smallDigits = (words: string, { isRaised, isLowered }: Look): string => {
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
