/** How models mark their reasoning where the server leaves it in the text; those with bars are raw formats of templates. */
const names = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection'].join('|')
const opening = new RegExp(
  [
    `<(?<tag>(?:[a-z]+:)?(?:${names}))(?:\\s[^<>]*)?>`,
    ...['\\[think\\]', '◁think▷', '<\\|START_THINKING\\|>', '<\\|begin_of_thought\\|>'],
    '<\\|channel\\|>(?:analysis|commentary)[^<]*<\\|message\\|>',
  ].join('|'),
  'i',
)
const answerStart = [
  ...['<\\|START_RESPONSE\\|>', '<\\|begin_of_solution\\|>'],
  '<\\|channel\\|>final[^<]*(?:<\\|constrain\\|>[^<]*)?<\\|message\\|>',
].join('|')
const closing = new RegExp(
  [
    `</(?:[a-z]+:)?(?:${names})>`,
    ...['\\[/think\\]', '◁/think▷', '<\\|END_THINKING\\|>', '<\\|end_of_thought\\|>'],
    answerStart,
  ].join('|'),
  'gi',
)
const begins = new RegExp(`^\\s*(?:<\\|start\\|>assistant)?(?:${answerStart})\\s*`, 'i')
/** What closes a mark that is no tag. */
const closings: Readonly<Record<string, string>> = {
  '[think]': '[/think]',
  '◁think▷': '◁/think▷',
  '<|start_thinking|>': '<|end_thinking|>',
  '<|begin_of_thought|>': '<|end_of_thought|>',
}
/** The sign by which a template ends a turn, where the server leaves it in the text. */
const lastSign = /(?:<\|[a-z_]{1,30}\|>|<end_of_turn>|<\/s>)$/i
const longestSign = 40

/** The text of an answer without reasoning: what a mark opens and closes, and all before one that none opens. */
export const withoutReasoning = (content: string): string => {
  if (isJson(content)) return content.trim()
  const answer = withoutLastSigns(afterLastClosing(withoutPairs(content)).trim())
  return opening.exec(answer)?.index === 0 ? '' : answer
}

const withoutLastSigns = (text: string): string => {
  let rest = text
  for (;;) {
    const [sign] = lastSign.exec(rest.slice(-longestSign)) ?? []
    if (sign === undefined) return rest
    rest = rest.slice(0, -sign.length).trimEnd()
  }
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
  let [answer, rest] = ['', text]
  for (;;) {
    const match = opening.exec(rest)
    const end = match === null ? -1 : endOf(rest, match)
    if (match === null || end === -1) return answer + rest
    answer += rest.slice(0, match.index)
    rest = rest.slice(end)
  }
}

/** The place after the mark that closes this one; -1 if none does. */
const endOf = (text: string, { 0: mark, index, groups }: RegExpExecArray): number => {
  const close = groups?.tag === undefined ? (closings[mark.toLowerCase()] ?? '<|end|>') : `</${groups.tag}>`
  const place = text.slice(index).search(new RegExp(close.replace(/[|[\]]/g, '\\$&'), 'i'))
  return place === -1 ? -1 : index + place + close.length
}

const afterLastClosing = (text: string): string => {
  const last = [...text.matchAll(closing)].at(-1)
  return last === undefined ? text : text.slice(last.index + last[0].length)
}

const nouns = 'text|version|section|paragraph|passage|rewrite|revision|abschnitt|absatz|fassung|überarbeitung'
/** A sentence that announces the answer and is none of it, in a line of its own: its form is closed, as texts begin with "here" too. */
const announcement = new RegExp(
  String.raw`^(?:(?:sure|certainly|of course|absolutely|gerne|natürlich|klar)[,!.]?\s{1,3})?(?:here(?: is|['’]s)|below is|hier ist) (?:(?:the|your|an?|der|die|das|ein|eine) )?(?:[\p{L}-]{2,20},? ){0,3}(?:${nouns})(?: of [^\n:]{1,60})?:[ \t]{0,9}\n\s*(?=\S)`,
  'iu',
)
const mayAnnounce =
  /^(?:sure|certainly|of course|absolutely|gerne|natürlich|klar|here|below is|hier ist)\b[^\n]{0,150}\s*$/i

/** Without a sentence that announces the answer. */
export const withoutAnnouncement = (text: string): string => text.replace(announcement, '')

const fenceStart = /^(?:(`{3,})[^\n`]*|(~{3,})(?:[^\n`~][^\n`]*)?)\n/

/** Without the code fence that some models put around the whole answer. */
export const withoutFence = (text: string): string => {
  const [start = '', backticks, tildes] = fenceStart.exec(text) ?? []
  const [mark = '', body] = [backticks ?? tildes, text.slice(start.length).trimEnd()]
  return (mark !== '' && body.endsWith(mark) ? body.slice(0, -mark.length) : text).trim()
}

/** Without the beginning of such a fence; null while it is undecided. */
const unfencedStart = (answer: string): string | null => {
  const couldBeFence = /^(?:`{1,2}$|~{1,2}$|`{3}|~{3})/.test(answer)
  if (couldBeFence && !answer.includes('\n')) return null
  const inner = answer.replace(fenceStart, '')
  return inner === '' ? null : inner
}

const announcedStart = (answer: string): string | null =>
  mayAnnounce.test(answer) ? null : unfencedStart(withoutAnnouncement(answer))

/** The beginning of a text that may become a mark. */
const undecided = /^(?:<[^<>]{0,60}|\[[a-z]{0,5}|◁[a-z]{0,5}|<\|(?:start|channel)\|>(?:[^<]|<(?!\|message\|>)){0,80})$/i

/** The beginning of a growing answer, without reasoning and a fence; null while it is undecided. */
export const begunIn = (text: string): string | null => {
  const answer = text.trimStart()
  if (answer === '' || undecided.test(answer)) return null
  const match = opening.exec(answer)
  if (match === null || match.index > 0) return announcedStart(answer.replace(begins, ''))
  const end = endOf(answer, match)
  return end === -1 ? null : begunIn(answer.slice(end))
}
