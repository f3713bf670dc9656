/** `On Monday, Ada wrote:` and its like in the languages of most mail programs. */
const introductionBegin = /^(?:on|am|le|el|il|op|em|den|w dniu)\s/i
const writing = /(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał(?:\(a\))?)/gi
/** In these languages the name may follow the verb. */
const writingBeforeName = /^(?:schrieb|schreef)$/i

/** In linear time, as the lines are untrusted. */
const isIntroduction = (sentence: string): boolean => {
  const [begin] = introductionBegin.exec(sentence) ?? []
  if (begin === undefined || !sentence.endsWith(':')) return false
  const body = sentence.slice(begin.length, -1).replace(/\s$/, '')
  return [...body.matchAll(writing)].some(({ 0: verb, index }) => {
    const name = body.slice(index + verb.length)
    const isNamed = writingBeforeName.test(verb) && /^\s./.test(name) && name.length <= 201
    return index >= 4 && index <= 401 && (name === '' || isNamed)
  })
}

const maxSentence = 500
const maxLines = 3

/** How many of a day, a time and an address are in what introduces in any language; -1 for any other sentence. */
const countFacts = (sentence: string): number =>
  sentence.length < maxSentence && /(?:[:：]|\s(?:wrote|schrieb))$/i.test(sentence)
    ? facts.filter((fact) => fact.test(sentence)).length
    : -1

/** A time, a year or a day in figures (also of the calendars of Thailand and Iran), an address. Figures are of any script. */
const facts = [
  /\p{Nd}{1,2}(?:[:.h]|\sh\s)\p{Nd}{2}/u,
  /(?:19|20)\d\d|(?<!\p{Nd})(?:14|25|٢٠|۱۴|२०|২০)\p{Nd}{2}(?!\p{Nd})|\p{Nd}{1,2}[./-] ?\p{Nd}{1,2}[./-] ?\p{Nd}{2}/u,
  /@/,
]

/** As a mail program writes and a person hardly does. */
const isDated = (sentence: string): boolean => countFacts(sentence) === facts.length

/** As Horde, Emacs and others write, who give no day: `Quoting Ada <ada@example.com>:`, `Ada <ada@example.com> writes:`. */
const isNamed = (sentence: string): boolean =>
  sentence.length < maxSentence && /<[^<>@\s]{1,250}@[^<>\s]{1,250}>(?:\s\p{L}{2,12})?\s?[:：]$/u.test(sentence)

/** Zoho sets its sentence between dashes. */
const isBetweenDashes = (sentence: string): boolean =>
  sentence.length < maxSentence &&
  /^-{3,} .{10,} -{3,}$/.test(sentence) &&
  /\d:\d/.test(sentence) &&
  sentence.includes('@')

/** How many of the lines before `start` introduce the quote: mail programs wrap that sentence. */
export const introducedBy = (lines: readonly string[], start: number): number => {
  const counts = Array.from({ length: Math.min(maxLines, start) }, (_, index) => index + 1)
  const sentence = (count: number): string => sentenceOf(lines.slice(start - count, start))
  const count = counts.find((one) => isIntroduction(sentence(one)))
  if (count !== undefined) return count
  const whole = counts.find((one) => lines[start - one - 1]?.trim() === '')
  // Above lines that are marked as quoted, two facts are enough: not every program writes the address.
  if (whole !== undefined) return mayIntroduce(sentence(whole)) ? whole : 0
  // Own words may stand right above it: then it is as short as it can be, unless it begins the mail.
  const dated = counts.find((one) => isDated(sentence(one)))
  return dated ?? (start <= maxLines && mayIntroduce(sentence(start)) ? start : 0)
}

/** The colon may have been lost behind an address. */
const mayIntroduce = (sentence: string): boolean =>
  countFacts(sentence) >= 2 || isNamed(sentence) || (sentence.endsWith('>') && isDated(`${sentence}:`))

/** Without marks below it: Freshdesk leaves the year out, and names the mailbox. */
const isCertain = (sentence: string): boolean =>
  isDated(sentence) || (isIntroduction(sentence) && mailbox.test(sentence) && countFacts(sentence) >= 2)

const mailbox = /<[^<>@\s]{1,250}@[^<>\s]{1,250}>/

/** The Yahoo app goes on in the same line. */
const isInOneLine = (line = ''): boolean => isDated(/^.{1,400}>\s?wrote:(?=\s\s)/.exec(line)?.[0] ?? '')

/** Where a quote without marks is introduced, from a line on: Yahoo, Zoho and others mark none; -1 without one. */
export const unmarkedQuote = (lines: readonly string[], from: number): number => {
  for (let start = from; start < lines.length; start++) {
    if (isInOneLine(lines[start])) return start
    if (start > from && lines[start - 1]?.trim() !== '' && !isIntroduction(lines[start]?.trim() ?? '')) continue
    const block = lines.slice(start, start + maxLines + 1)
    const end = block.findIndex((line) => line.trim() === '')
    const sentences = end < 0 ? block.slice(0, 1) : block.slice(0, end)
    if (isBetweenDashes(sentenceOf(sentences))) return start
    // Own words may stand right above it.
    const place = sentences.findLastIndex((_, index) => isCertain(sentenceOf(sentences.slice(index))))
    if (place >= 0) return start + place
    const within = introductionWithin(end < 0 ? block : sentences)
    if (within >= 0) return start + within
  }
  return -1
}

/** Outlook on phones writes its sentence between a line about itself and the quote, without an empty line. */
const introductionWithin = (block: readonly string[]): number =>
  block.findIndex((_, index) =>
    block.some((_, last) => {
      const sentence = last < index ? '' : sentenceOf(block.slice(index, last + 1))
      return isIntroduction(sentence) && isDated(sentence)
    }),
  )

/** Without marks of direction, which surround names and addresses in Hebrew and Arabic. */
const sentenceOf = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
