/** Whether PostgreSQL can store a text: it takes neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether a text has no visible character; `blankText` of the contracts, which import no domain, is the same. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

/** Without white space around it; empty without a visible character. */
export const visibleText = (text: string): string => (isBlank(text) ? '' : text.trim())

/** The same for an optional text: null if nothing of it can be seen. */
export const visibleTextOrNull = (text: string | null | undefined): string | null => visibleText(text ?? '') || null

/**
 * The form in which texts are compared: one for letters that have several encodings, such as é and the wide ones of
 * Japanese keyboards (NFKC), and no case: ß is SS, and the sigma that ends a Greek word any other.
 */
export const comparedText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss')

/**
 * The form in which texts are searched: as compared, without accents, vowel points and what is invisible, and with one kind
 * of apostrophes and of hyphens. `searched_form` of the database is the same.
 */
export const searchedText = (text: string): string =>
  comparedText(text.replaceAll('´', "'"))
    .normalize('NFD')
    .replace(unsearched, '')
    .replace(/[øłđıæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[`’‘‛ʼʻ′]/g, "'")
    .replace(/[‐–—−]/g, '-')
    .replace(/[\u05be\u05f3\u05f4\u06a9\u06cc]/g, (sign) => keyboardSigns[sign] ?? sign)

const unsearched =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** The maqaf, geresh and gershayim of Hebrew, and kaf and yeh of Persian, as other keyboards write them. */
const keyboardSigns: Readonly<Record<string, string>> = {
  ...{ '\u05be': '-', '\u05f3': "'", '\u05f4': '"' },
  ...{ '\u06a9': '\u0643', '\u06cc': '\u064a' },
}
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' }

/**
 * The words of a search, without signs that separate or enclose names elsewhere: a match contains each, in any order.
 * Signs alone are a word. `sought_words` of the database is the same.
 */
export const searchWords = (text: string): readonly string[] => {
  const words = text.split(/\s+/).flatMap((part) => withoutBrackets.exec(part)?.[0] ?? [])
  return words.length === 0 ? [text] : [...new Set(words)]
}

const withoutBrackets = /[^,;"()<>[\]](?:.*[^,;"()<>[\]])?/su

/** Marks, joiners, variation selectors, skin tones, tags and low surrogates. */
const continuation = /^(?:\p{M}|\u200d|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|[\udc00-\udfff])/u
/** A joiner, or a sign that joins two consonants of an Indian script. */
const joiner = /[\u200d\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]/
const maxContinuations = 32

/** The start of a text, at most `maxLength` UTF-16 units; never ends inside a character as people see it (UAX 29). */
export const cutText = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text
  for (let end = maxLength; end > maxLength - maxContinuations; end--)
    if (end <= 0 || !isInside(text, end)) return text.slice(0, Math.max(0, end))
  return text.slice(0, text.slice(0, maxLength).isWellFormed() ? maxLength : maxLength - 1)
}

const isInside = (text: string, end: number): boolean =>
  continuation.test(text.slice(end, end + 2)) || joiner.test(text[end - 1] ?? '') || splitsFlag(text, end)

/** A flag is a pair of regional indicators of two units each. */
const splitsFlag = (text: string, end: number): boolean => {
  if (!/^\p{RI}/u.test(text.slice(end, end + 2))) return false
  const signs = [...text.slice(Math.max(0, end - 2 * maxContinuations), end)].reverse()
  const others = signs.findIndex((sign) => !/^\p{RI}$/u.test(sign))
  return (others === -1 ? signs.length : others) % 2 === 1
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes what Slack reads in a message: in angle brackets, a name is a mention of all, or a link with another text. */
export const escapeControls = (text: string): string => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
