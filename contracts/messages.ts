import { languages as listed } from './messages/languages.ts'

/**
 * The texts of links' pages and of mails to clients, keyed by their English wording: English needs no file. A sentence
 * missing in a language is a type error.
 */
export type Sentence = keyof Complete['sentences']

type Complete = (typeof listed)['de']

/** Each further language is one more file in `messages/`. The build checks the texts of the site. */
const languages: Readonly<Record<string, Language>> = listed

type Language = {
  readonly sentences: Readonly<Record<Sentence, string>>
  readonly site: Complete['site']
}

const namesOf = (found: object): readonly string[] => ['en', ...Object.keys(found)]

/** Pure, so that a bundle that uses only English contains no other language. */
export const knownLanguages = /* @__PURE__ */ namesOf(languages)

type Values = Readonly<Record<string, string | number>>

/** Translates a sentence, with its `{names}` filled in. */
export type Translate = (sentence: Sentence, values?: Values) => string

const find = (language: string): Language | undefined =>
  Object.hasOwn(languages, language) ? languages[language] : undefined

const sentencesOf = (language: string): Readonly<Record<string, string>> => find(language)?.sentences ?? {}

/** The texts of the public site in a language other than English. */
export const siteOf = (language: string): Complete['site'] | undefined => find(language)?.site

export const translation = (language: string): Translate => {
  const sentences = sentencesOf(language)
  return (sentence, values) => filled(sentences[sentence] ?? sentence, values)
}

/** English: for modules that a browser loads without another language. */
export const english: Translate = (sentence, values) => filled(sentence, values)

const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A refusal's detail in a language, with its values; details that only programs receive remain English. */
export const localized = (language: string, detail: string): string => {
  const sentences = sentencesOf(language)
  const exact = sentences[detail]
  if (exact !== undefined) return exact
  for (const [sentence, text] of Object.entries(sentences)) {
    const values = valuesIn(detail, sentence)
    if (values !== null) return filled(text, values)
  }
  return detail
}

/** The values of a sentence's placeholders in a text; null if the text is another sentence, or has none. */
const valuesIn = (text: string, sentence: string): Values | null => {
  const [start = '', ...parts] = sentence.split(/\{(\w+)\}/)
  if (parts.length === 0 || !text.startsWith(start)) return null
  const values: Record<string, string> = {}
  let at = start.length
  for (let index = 0; index < parts.length; index += 2) {
    const [name = '', literal = ''] = parts.slice(index)
    const end = index + 2 < parts.length ? text.indexOf(literal, at + 1) : text.length - literal.length
    if (end <= at || !text.startsWith(literal, end)) return null
    values[name] = text.slice(at, end)
    at = end + literal.length
  }
  return values
}

/** These sentences of a language, for a page's script; null in English. */
export const wordsFor = (language: string, sentences: readonly Sentence[]): Readonly<Record<string, string>> | null => {
  const catalogue = sentencesOf(language)
  return language === 'en'
    ? null
    : Object.fromEntries(sentences.map((sentence) => [sentence, catalogue[sentence] ?? sentence]))
}

/** The one of these languages that `Accept-Language` prefers; the first of them if it accepts none. */
export const preferredOf = (languages: readonly string[], accepted = ''): string => {
  const asked = accepted
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((word) => word.trim())
      const quality = Number(parameters.find((word) => word.startsWith('q='))?.slice(2) ?? 1)
      return { language: tag.split('-')[0] ?? '', quality: quality > 0 && quality <= 1 ? quality : 0 }
    })
    .filter(({ language, quality }) => quality > 0 && languages.includes(language))
    .sort((one, other) => other.quality - one.quality)
  return asked[0]?.language ?? languages[0] ?? 'en'
}
