import { decodeHTML } from 'entities'

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
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
])
const spacedElements = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'table'])
const maxDepth = 50

/** HTML as text: a link is its text and its host, a quote has `>` before its lines. Loads nothing; linear in time. */
export const htmlText = (html: string): string => {
  const lines = textLines()
  const lists: (number | null)[] = []
  let [skipping, quoteDepth, link, isLaidOut] = ['', 0, null as Link | null, false]
  for (const { text, tag } of tokensOf(html)) {
    if (skipping === '' && text !== '') {
      const words = decodeEntities(text)
      if (isLaidOut) addLaidOut(lines, words)
      else lines.add(words)
      if (link !== null) link = { ...link, text: link.text + words }
    }
    if (tag === null) continue
    const { name, isEnd, attributes } = tag
    if (skipping !== '') {
      if (isEnd && name === skipping) skipping = ''
      continue
    }
    if (!isEnd && skippedElements.has(name) && !attributes.endsWith('/')) skipping = name
    if (name === 'br') lines.end(lines.isEmpty())
    if (name === 'pre') isLaidOut = !isEnd
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
const addLaidOut = (lines: ReturnType<typeof textLines>, words: string): void => {
  const [first = '', ...others] = words.split(/\r\n?|\n/)
  lines.add(first)
  for (const line of others) {
    lines.end(lines.isEmpty())
    lines.add(line)
  }
}

type Link = { readonly href: string; readonly text: string }

/** The host of a link, unless its text says it: what a reader is sent to must not hide behind other words. */
const hostOf = ({ href, text }: Link): string => {
  const url = URL.parse(decodeEntities(href).trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return ''
  return text.toLowerCase().includes(url.hostname) ? '' : ` (${url.hostname})`
}

type Token = {
  readonly text: string
  readonly tag: { readonly name: string; readonly isEnd: boolean; readonly attributes: string } | null
}

/** Text, and the tag after it. What does not close is text. */
function* tokensOf(html: string): Generator<Token> {
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at)
    if (start < 0) return yield { text: html.slice(at), tag: null }
    const text = html.slice(at, start)
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4)
      yield { text, tag: null }
      at = end < 0 ? html.length : end + 3
      continue
    }
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9:]{0,30})/i.exec(html.slice(start, start + 40)) ?? []
    if (name === undefined) {
      const isDeclaration = html[start + 1] === '!' || html[start + 1] === '?'
      yield { text: isDeclaration ? text : `${text}<`, tag: null }
      at = isDeclaration ? tagEnd(html, start) : start + 1
      continue
    }
    const end = tagEnd(html, start)
    yield { text, tag: { name: name.toLowerCase(), isEnd: slash === '/', attributes: html.slice(start + 1, end - 1) } }
    at = end
  }
}

/** After the `>` of a tag; one within quotes belongs to an attribute. */
const tagEnd = (html: string, start: number): number => {
  let quote = ''
  const limit = Math.min(html.length, start + 100_000)
  for (let at = start + 1; at < limit; at++) {
    const character = html.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return at + 1
    else if ((character === '"' || character === "'") && html[at - 1] === '=') quote = character
  }
  return limit
}

const attribute = (attributes: string, name: string): string => {
  const [, double, single, plain] =
    new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\\s"'>]{1,4000}))`, 'i').exec(
      attributes.slice(0, 20_000),
    ) ?? []
  return double ?? single ?? plain ?? ''
}

/** Fillers of mails that are sent in numbers are no text. */
const decodeEntities = (text: string): string =>
  decodeHTML(text.replace(/&(?:shy|zwnj);/gi, '')).replaceAll('\u00a0', ' ')

/** Collects words into lines, with white space as a browser shows it. */
const textLines = () => {
  const lines: string[] = []
  let [line, depth] = ['', 0]
  const end = (withBlank = false) => {
    const words = line.replace(/[ \t\r\n\f]+/g, ' ').trim()
    line = ''
    const prefix = depth === 0 ? '' : `${'>'.repeat(depth)} `
    if (words !== '') lines.push(prefix + words)
    if (withBlank && lines.length > 0 && lines.at(-1)?.replace(/[> ]/g, '') !== '') lines.push(prefix.trimEnd())
  }
  return {
    add: (words: string) => {
      line += words
    },
    end,
    isEmpty: () => line.trim() === '',
    quote: (next: number) => {
      end()
      depth = next
    },
    text: () => {
      end()
      while (/^[> ]*$/.test(lines.at(-1) ?? 'x')) lines.pop()
      return lines.join('\n').trim()
    },
  }
}
