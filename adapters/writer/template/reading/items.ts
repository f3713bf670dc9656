const mark = /^(?:[-*+•‣▪◦·–—]|\(?\d{1,3}[.)]|\(?[a-z][.)]) +/i

/** The items of a list written in any of the usual ways: by lines, numbers, semicolons, commas or sentences. */
export const itemsOf = (text: string): readonly string[] => {
  const lines = nonEmpty(text.split('\n'))
  const parts = lines.length > 1 ? joinWrapped(lines) : inlineItems(lines[0] ?? '')
  return nonEmpty(parts.map(tidy))
}

export const nonEmpty = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '')

/** Where every item has a mark, a line that has none goes on with the item above it. */
const joinWrapped = (lines: readonly string[]): readonly string[] => {
  if (!mark.test(lines[0] ?? '')) return lines
  const items: string[][] = []
  for (const line of lines) {
    if (mark.test(line)) items.push([line])
    else items.at(-1)?.push(line)
  }
  return items.map((item) => item.join(' '))
}

/** Ways to write a list in one line, the clearest first; the first that finds more than one item counts. */
const inlineSplits: readonly ((line: string) => readonly string[])[] = [
  (line) => line.split(/(?:^| )\(?\d{1,2}[.)] /),
  (line) => line.split(';'),
  (line) => line.split(/ [•‣▪·] /),
  (line) => line.split(/(?<=[.!?]) (?=\p{Lu})/u),
  (line) => shortPhrases(line),
]

const inlineItems = (line: string): readonly string[] => {
  for (const split of inlineSplits) {
    const items = nonEmpty(split(line))
    if (items.length > 1) return items
  }
  return [line]
}

/** Commas make a list only where what stands between them is short: a sentence has commas too. */
const shortPhrases = (line: string): readonly string[] => {
  if (line.length > 500 || /[.!?]$/.test(line)) return [line]
  const phrases = line.split(/, (?:and )?| and (?=[^,]*$)/)
  return phrases.length > 2 && phrases.every((phrase) => phrase.split(' ').length <= 6) ? phrases : [line]
}

/** Without its mark and its separator, starting with a capital; a full stop stays only after several sentences. */
export const tidy = (item: string): string => {
  const bare = item.trim().replace(mark, '').replace(/[;,]$/, '').trim()
  return capitalised(/[.!?] /.test(bare) ? bare : bare.replace(/(?<!\.)\.$/, ''))
}

/** A word of small letters gets a capital; `iPhone`, `e-mail` and the like stay as they are. */
export const capitalised = (text: string): string =>
  /^\p{Ll}+(?![\p{L}-])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
