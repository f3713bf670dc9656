/** How models mark their reasoning where the server leaves it in the text; the last is the raw format of gpt-oss. */
const names = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection']
const channel = '<|channel|>analysis<|message|>'
const opening = new RegExp(`<(?:${names.join('|')})>|\\[think\\]|◁think▷|<\\|channel\\|>analysis<\\|message\\|>`, 'i')
const closing = new RegExp(`</(?:${names.join('|')})>|\\[/think\\]|◁/think▷|<\\|channel\\|>final<\\|message\\|>`, 'gi')
const lastSign = /<\|(?:end|return)\|>$/

/** The text of an answer without reasoning: what a mark opens and closes, and all before one that none opens. */
export const spoken = (content: string): string => {
  if (isJson(content)) return content.trim()
  const said = afterLastClosing(withoutPairs(content)).trim().replace(lastSign, '').trim()
  return opening.exec(said)?.index === 0 ? '' : said
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const withoutPairs = (text: string): string => {
  let [kept, rest] = ['', text]
  for (;;) {
    const match = opening.exec(rest)
    const end = match === null ? -1 : endOf(rest, match)
    if (match === null || end === -1) return kept + rest
    kept += rest.slice(0, match.index)
    rest = rest.slice(end)
  }
}

/** The place after the mark that closes this one; -1 if none does. */
const endOf = (text: string, { 0: mark, index }: RegExpExecArray): number => {
  const close = mark.toLowerCase() === channel ? '<|end|>' : `${mark[0]}/${mark.slice(1)}`
  const place = text.indexOf(close, index)
  return place === -1 ? -1 : place + close.length
}

const afterLastClosing = (text: string): string => {
  const last = [...text.matchAll(closing)].at(-1)
  return last === undefined ? text : text.slice(last.index + last[0].length)
}

const fenceStart = /^(?:(`{3,})[^\n`]*|(~{3,})(?:[^\n`~][^\n`]*)?)\n/

/** Without the code fence that some models put around the whole answer. */
export const unfenced = (text: string): string => {
  const [start = '', backticks, tildes] = fenceStart.exec(text) ?? []
  const [mark = '', body] = [backticks ?? tildes, text.slice(start.length).trimEnd()]
  return (mark !== '' && body.endsWith(mark) ? body.slice(0, -mark.length) : text).trim()
}

/** Without the beginning of such a fence; null while it is undecided. */
const unfencedStart = (said: string): string | null => {
  const couldBeFence = /^(?:`{1,2}$|~{1,2}$|`{3}|~{3})/.test(said)
  if (couldBeFence && !said.includes('\n')) return null
  const inner = said.replace(fenceStart, '')
  return inner === '' ? null : inner
}

const marks = [...names.map((name) => `<${name}>`), '[think]', '◁think▷', channel]

/** The beginning of a growing answer, without reasoning and a fence; null while it is undecided. */
export const begunIn = (text: string): string | null => {
  const said = text.trimStart()
  const start = said.slice(0, channel.length).toLowerCase()
  if (said === '' || marks.some((mark) => mark !== start && mark.startsWith(start))) return null
  const match = opening.exec(said)
  if (match === null || match.index > 0) return unfencedStart(said)
  const end = endOf(said, match)
  return end === -1 ? null : begunIn(said.slice(end))
}
