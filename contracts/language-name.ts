/** The English name of a language: `German` for `de`. */
export const languageName = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language

/** The name of a language in itself: `Deutsch` for `de`. */
export const ownLanguageName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

/** The query parameter of public pages with which a reader chooses a language. */
export const languageChoice = 'language'
