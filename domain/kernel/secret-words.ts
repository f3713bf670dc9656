import { decodePercent } from './percent-text.ts'

const mark = '[redacted]'

/** A shorter word is a part of too many others. */
const minLength = 4

/** Replaces these words in a text, however programs escape them: in JSON, also within JSON, in addresses, forms and HTML. */
export const redactWords = (words: readonly string[]): ((text: string) => string) => {
  const plainWords = [...new Set(words.map(plainWord))].filter(({ length }) => length >= minLength)
  return (text) => {
    const plain = unescapeText(text)
    const places = plainWords.flatMap((word) => placesOf(word, plain))
    return places.length === 0 ? text : removePlaces(places, text)
  }
}

/** Without a backslash at its end: what comes after it in a text would pass for its escape. */
const plainWord = (word: string): string => {
  const plain = unescapeText(word)
  return plain.endsWith('\\') ? plain.slice(0, -1) : plain
}

type Place = readonly [start: number, end: number]

const placesOf = (word: string, plain: string): readonly Place[] => {
  const places: Place[] = []
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
    places.push([at, at + word.length])
  return places
}

/** One mark for places that overlap. An escape is cut out as a whole, so that JSON stays JSON. */
const removePlaces = (places: readonly Place[], text: string): string => {
  const origins = originsIn(text)
  const parts: string[] = []
  let [rest, covered] = [0, 0]
  for (const [start, end] of places.toSorted(([one], [other]) => one - other)) {
    if (end <= covered) continue
    const from = origins[start] ?? 0
    if (from >= rest) parts.push(text.slice(rest, from), mark)
    covered = end
    while (origins[covered] === origins[covered - 1]) covered += 1
    rest = origins[covered] ?? text.length
  }
  return parts.concat(text.slice(rest)).join('')
}

/**
 * A backslash and what it escapes; a run of percent escapes, of which a percent sign may be escaped itself; a character
 * reference of HTML; the space of a form.
 */
const escapes =
  /\\+(?:u[0-9a-f]{4}|[\s\S])|(?:%(?:25)*[0-9a-f]{2})+|&(?:amp;)*(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|apos|gt|lt|quot);|\+/gi

const unescapeText = (text: string): string => text.replace(escapes, valueOf)

/** Where the part of the text begins that each character of `unescapeText` is from, and after the last one, the end. */
const originsIn = (text: string): readonly number[] => {
  const origins: number[] = []
  let at = 0
  const copy = (end: number) => {
    for (; at < end; at++) origins.push(at)
  }
  for (const match of text.matchAll(escapes)) {
    copy(match.index)
    for (let count = valueOf(match[0]).length; count > 0; count--) origins.push(at)
    at += match[0].length
  }
  copy(text.length)
  return [...origins, text.length]
}

const named: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

/** A form has a plus for a space: the two are alike, also where the plus was escaped. */
const valueOf = (escape: string): string => characterOf(escape).replaceAll('+', ' ')

const characterOf = (escape: string): string => {
  if (escape === '+') return escape
  if (escape.startsWith('%')) return decodePercent(escape.replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%'))
  if (escape.startsWith('\\')) {
    const code = /u([0-9a-f]{4})$/i.exec(escape)?.[1]
    return code === undefined ? escape.slice(-1) : String.fromCharCode(Number.parseInt(code, 16))
  }
  const reference = escape.slice(0, -1).split(/[&;]/).at(-1) ?? ''
  const code = Number(reference.replace('#', '0'))
  return named[reference.toLowerCase()] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '')
}
