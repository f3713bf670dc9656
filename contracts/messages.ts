import de from './messages/de.json' with { type: 'json' }

/**
 * The texts of links' pages and of mails to clients, named by their English words: English needs no file. A sentence
 * that a language lacks is a type error.
 */
export type Sentence = keyof typeof de.sentences

/** One more language is one more file, and its line here. The build checks the texts of the site. */
const languages = { de } satisfies Readonly<Record<string, Language>>

type Language = {
  readonly sentences: Readonly<Record<Sentence, string>>
  readonly site: typeof de.site
}

export const knownLanguages: readonly string[] = ['en', ...Object.keys(languages)]

type Values = Readonly<Record<string, string | number>>

/** Writes a sentence, with its `{names}` filled in. */
export type Translate = (sentence: Sentence, values?: Values) => string

const find = (language: string): Language | undefined =>
  Object.entries(languages).find(([known]) => known === language)?.[1]

const sentencesOf = (language: string): Readonly<Record<string, string>> => find(language)?.sentences ?? {}

/** The texts of the public site in another language than English. */
export const siteOf = (language: string): typeof de.site | undefined => find(language)?.site

export const translation = (language: string): Translate => {
  const sentences = sentencesOf(language)
  return (sentence, values) => filled(sentences[sentence] ?? sentence, values)
}

/** English: for modules that a browser loads without another language. */
export const english: Translate = (sentence, values) => filled(sentence, values)

const filled = (text: string, values: Values = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A refusal's detail in a language; those that only programs meet stay English. */
export const told = (language: string, detail: string): string => {
  const sentences = sentencesOf(language)
  const [count = ''] = /\d+/.exec(detail) ?? []
  const counted = count === '' ? undefined : sentences[detail.replace(count, '{count}')]
  return sentences[detail] ?? (counted === undefined ? detail : filled(counted, { count }))
}

/** These sentences of a language, for a page's script; null in English. */
export const wordsFor = (language: string, sentences: readonly Sentence[]): Readonly<Record<string, string>> | null => {
  const known = sentencesOf(language)
  return language === 'en'
    ? null
    : Object.fromEntries(sentences.map((sentence) => [sentence, known[sentence] ?? sentence]))
}

/** The first of these languages that a reader asks for by `Accept-Language`; the first of all where none is. */
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
