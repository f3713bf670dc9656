import type { Sentence, Translate } from '#contracts/messages.ts'

/** Writes the light markup of documents: paragraphs, bold headings, bullets. */
export const paragraphs = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')

/** One line for each item, as a line break would end the list. */
export const bullets = (items: readonly string[]): string => items.map((item) => `- ${oneLine(item)}`).join('\n')

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** A heading with its items, or nothing where there are none. */
export const headedList = (heading: string, items: readonly string[]): string =>
  items.length === 0 ? '' : paragraphs(bold(heading), bullets(items))

/** Under its heading a single item is a sentence, several are a list. */
export const bulletList = (heading: string, items: readonly string[]): string =>
  items.length === 1 ? paragraphs(bold(heading), sentence(items[0] ?? '')) : headedList(heading, items)

/** Bold as a whole, also where a part of it was. On a line of its own it reads as a heading. */
export const bold = (text: string): string => `**${text.replaceAll('**', '')}**`

/** `A`, `A and B`, `A, B and C`. */
export const enumeration = (items: readonly string[], t: Translate): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${t('and')} ${items.at(-1)}`

/** Those from two on. */
const words: readonly Sentence[] = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small counts from two on as words. */
export const countWord = (count: number, t: Translate): string => {
  const word = words[count - 2]
  return word === undefined ? String(count) : t(word)
}

/** Ends a text as a sentence, if it does not already. */
export const sentence = (text: string): string => (/[.!?…:]["'”’)*]*$/.test(text) ? text : `${text}.`)
