export type Tag = { readonly name: string; readonly isEnd: boolean; readonly attributes: string }
type Token = { readonly text: string; readonly tag: Tag | null }

/** Text, and the tag after it. What does not close is text. */
export function* tokensOf(html: string): Generator<Token> {
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at)
    if (start < 0) return yield { text: html.slice(at), tag: null }
    const text = html.slice(at, start)
    if (html.startsWith('<!--', start)) {
      yield { text, tag: null }
      at = commentEnd(html, start)
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

/** After a comment, which `<!-->` and `--!>` end as well (HTML, 13.2.5.43). */
const commentEnd = (html: string, start: number): number => {
  if (html.startsWith('>', start + 4) || html.startsWith('->', start + 4)) return html.indexOf('>', start) + 1
  const end = /--!?>/g
  end.lastIndex = start + 4
  return end.exec(html) === null ? html.length : end.lastIndex
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

/** The value of an attribute, as it is written; empty without it. */
export const attribute = (attributes: string, name: string): string => {
  const [, double, single, plain] =
    new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})'|([^\\s"'>]{1,4000}))`, 'i').exec(
      attributes.slice(0, 20_000),
    ) ?? []
  return double ?? single ?? plain ?? ''
}
