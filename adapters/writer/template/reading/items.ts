import { upperFirst } from '#contracts/name-words.ts'
import { inlineNumbered, unmarkedLines, withoutBullet } from './marks.ts'

/** The items of a list in any common notation: lines, numbers, semicolons, commas or sentences. */
export const itemsOf = (text: string): readonly string[] => {
  const lines = nonEmpty(text.split('\n'))
  const parts = lines.length > 1 ? joinWrapped(lines) : inlineItems(lines[0] ?? '')
  return nonEmpty(parts.map(tidy))
}

/** Trimmed, in their order. */
export const nonEmpty = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '')

/** If every item has a mark, a line without one continues the item above it, but for a label in bold. */
const joinWrapped = (lines: readonly string[]): readonly string[] => {
  const [first, ...others] = unmarkedLines(lines)
  if (first === undefined) return []
  if (!first.isMarked) return [first, ...others].map(({ text }) => text)
  const items = [[first.text]]
  for (const { isMarked, text } of others) {
    if (isMarked || label.test(text)) items.push([text])
    else items.at(-1)?.push(text)
  }
  return items.map((item) => item.join(' '))
}

const label = /^\*\*[^*]+(?:\*\*:?$|:\*\*)/

/** Inline list notations, the clearest first; the first one that yields several items is used. */
const inlineSplits: readonly ((line: string) => readonly string[])[] = [
  inlineNumbered,
  (line) => line.split(';'),
  (line) => line.split(/ [•‣▪·] /),
  (line) => line.split(/(?<=[^\d\s]{2}[.!?]) (?=\p{Lu})/u),
  (line) => shortPhrases(line),
]

const inlineItems = (line: string): readonly string[] => {
  for (const split of inlineSplits) {
    const items = nonEmpty(split(line))
    if (items.length > 1) return items
  }
  return unmarkedLines([line]).map(({ text }) => text)
}

/** Commas separate items only if the parts are short: sentences contain commas too, and brackets their own. */
const shortPhrases = (line: string): readonly string[] => {
  if (line.length > 500 || /[.!?]$/.test(line)) return [line]
  const parts = line.split(/, (?:(?:and|und) )?(?![^()]*\))/)
  const phrases = [...parts.slice(0, -1), ...(parts.at(-1) ?? '').split(/ (?:and|und) (?![^()]*\))/)]
  return phrases.length > 2 && phrases.every((phrase) => phrase.split(' ').length <= 6) ? phrases : [line]
}

/** Without bullet and separator, capitalised; a full stop is kept only after several sentences. */
export const tidy = (item: string): string => {
  const bare = withoutBullet(item.trim()).replace(/[;,]$/, '').trim()
  return capitalise(/[.!?] /.test(bare) ? bare : bare.replace(/(?<!\.)\.$/, ''))
}

/** Capitalises a lower-case word; `iPhone`, `e-mail`, `example.com` and the like stay as they are. */
export const capitalise = (text: string): string =>
  /^\p{Ll}+(?![\p{L}-]|:\/\/|\.\p{L})/u.test(text) ? upperFirst(text) : text
