import type { Plugin } from 'vite'
import { type Sentence, siteOf, wordsFor } from '#contracts/messages.ts'

/** The validation errors of the contact form. */
const errors: readonly Sentence[] = [
  'Name is required',
  'Email is required',
  'Invalid email address',
  'Message is required',
  'At most {count} characters',
]

/** The texts of the public site in another language, in the structure of `site.json`. */
export const siteTexts = (language: string) => {
  const site = siteOf(language)
  return {
    ...site,
    settings: { ...site?.settings, language },
    form: { ...site?.form, errors: wordsFor(language, errors) },
  }
}

/** Replaces `site.json` with another language. */
export const inLanguage = (language: string): Plugin => ({
  name: 'atrium:site-in-language',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/site.json') ? '\0site-texts.js' : null),
  load: (id) => (id === '\0site-texts.js' ? `export default ${JSON.stringify(siteTexts(language))}` : null),
})
