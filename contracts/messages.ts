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

const namesOf = (translations: object): readonly string[] => ['en', ...Object.keys(translations)]

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

/** English for a language or a sentence that is missing; a name without a value stays in its braces. */
export const translation = (language: string): Translate => {
  const sentences = sentencesOf(language)
  return (sentence, values) => fillText(sentences[sentence] ?? sentence, values)
}

/** English: for modules that a browser loads without another language. */
export const english: Translate = (sentence, values) => fillText(sentence, values)

const fillText = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

/** A sentence with its values; a text alone is a sentence without any. */
export type Wording = string | { readonly sentence: string; readonly values: Values }

/** What is wrong with a field of a request. */
export type FieldError = { readonly path: string; readonly message: Wording }

/** A wording of the catalogue. */
export const wording = (sentence: Sentence, values: Values): Wording => ({ sentence, values })

/** Writes a wording in a language; sentences that only programs receive remain English. */
export const wordingIn = (language: string): ((wording: Wording) => string) => {
  const sentences = sentencesOf(language)
  return (wording) =>
    writeWith(wording, (sentence) => (Object.hasOwn(sentences, sentence) ? sentences[sentence] : undefined))
}

/** Writes a wording in English: for modules that a browser loads without another language. */
export const englishWording = (wording: Wording): string => writeWith(wording, () => undefined)

const writeWith = (wording: Wording, translate: (sentence: string) => string | undefined): string => {
  const { sentence, values } = typeof wording === 'string' ? { sentence: wording, values: {} } : wording
  return fillText(translate(sentence) ?? sentence, values)
}

/** These sentences of a language, for a page's script; null in English. */
export const wordsFor = (language: string, sentences: readonly Sentence[]): Readonly<Record<string, string>> | null => {
  const catalogue = sentencesOf(language)
  return language === 'en'
    ? null
    : Object.fromEntries(sentences.map((sentence) => [sentence, catalogue[sentence] ?? sentence]))
}
