/** How models mark their reasoning where the server leaves it in the text; those with bars are raw formats of templates. */
const names = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection'].join('|')
/** What opens and what closes it, in templates: Mistral's, Kimi's, Command A's, OpenThinker's, Apertus', Gemma 4's and MedGemma's. */
const marks = [
  ['\\[think\\]', '\\[/think\\]'],
  ['◁think▷', '◁/think▷'],
  ['<\\|START_THINKING\\|>', '<\\|END_THINKING\\|>'],
  ['<\\|begin_of_thought\\|>', '<\\|end_of_thought\\|>'],
  ['<\\|inner_prefix\\|>', '<\\|inner_suffix\\|>'],
  ['<\\|channel>', '<channel\\|>'],
  ['<unused94>', '<unused95>'],
] as const
/** Those of gpt-oss, also where a server has decoded them to words, and of Granite, whose end alone may stand in any text. */
const pairedMarks = [
  ...marks,
  ['^analysis[a-z]', 'assistantfinal'],
  ['<\\|channel\\|>(?:analysis|commentary)[^<]*<\\|message\\|>', '<\\|end\\|>'],
  ["^here(?: is|['’]s) my thought process:", "here(?: is|['’]s) my response:"],
] as const
const opening = new RegExp(
  [`<(?<tag>(?:[a-z]+:)?(?:${names}))(?:\\s[^<>]*)?>`, ...pairedMarks.map(([open]) => open)].join('|'),
  'i',
)
const answerStart = [
  ...['<\\|START_RESPONSE\\|>', '<\\|begin_of_solution\\|>'],
  '<\\|channel\\|>final[^<]*(?:<\\|constrain\\|>[^<]*)?<\\|message\\|>',
  '(?<![a-z])assistantfinal(?=\\S)',
].join('|')
const closing = new RegExp(
  [`</(?:[a-z]+:)?(?:${names})>`, ...marks.map(([, close]) => close), answerStart].join('|'),
  'gi',
)
/** A tag or a box around the whole answer, as Hunyuan, ERNIE and GLM write. */
const wrapper = '<(?<wrap>(?:final_|revised_)?(?:answer|response|text|output|result))>|<\\|begin_of_box\\|>'
const begins = new RegExp(`^\\s*(?:(?:<\\|start\\|>assistant)?(?:${answerStart})|${wrapper})\\s*`, 'i')
const wrapped = new RegExp(`^(?:${wrapper})`, 'i')
/** The sign by which a template ends a turn, where the server leaves it in the text. */
const lastSign = /(?:<\|[a-z_]{1,30}\|>|<｜[a-z▁]{1,30}｜>|<end_of_turn>|<turn\|>|<\/s>|<eos>)$/i
const longestSign = 40

/** The text of an answer without reasoning: what a mark opens and closes, and all before one that none opens. */
export const withoutReasoning = (content: string): string => {
  if (isJson(content)) return content.trim()
  const answer = withoutWrapper(withoutLastSigns(afterLastClosing(withoutPairs(content.trim())).trim()))
  return opening.exec(answer)?.index === 0 ? '' : answer
}

const withoutWrapper = (text: string): string => {
  const { 0: start, groups } = wrapped.exec(text) ?? {}
  if (start === undefined) return text
  const end = groups?.wrap === undefined ? '' : `</${groups.wrap}>`
  const isWhole = text.slice(text.length - end.length).toLowerCase() === end.toLowerCase()
  return isWhole ? text.slice(start.length, text.length - end.length).trim() : text
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
  const ofMark = pairedMarks.find(([open]) => new RegExp(`^(?:${open})$`, 'i').test(mark))
  const close = new RegExp(ofMark?.[1] ?? `</${groups?.tag}>`, 'i').exec(text.slice(index))
  return close === null ? -1 : index + close.index + close[0].length
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
const undecided =
  /^(?:analysis|<[^<>]{0,60}|\[[a-z]{0,5}|◁[a-z]{0,5}|<\|(?:start|channel)\|>(?:[^<]|<(?!\|message\|>)){0,80})$/i

/** The beginning of a growing answer, without reasoning and a fence; null while it is undecided. */
export const begunIn = (text: string): string | null => {
  const answer = text.trimStart()
  if (answer === '' || undecided.test(answer)) return null
  const match = opening.exec(answer)
  if (match === null || match.index > 0) return announcedStart(answer.replace(begins, ''))
  const end = endOf(answer, match)
  return end === -1 ? null : begunIn(answer.slice(end))
}
