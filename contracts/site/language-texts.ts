import { type Sentence, wordsFor } from '#contracts/messages.ts'
import type { SiteTexts } from './texts.ts'

/** The validation errors of the contact form. */
const errors: readonly Sentence[] = [
  'Name is required',
  'Email is required',
  'Invalid email address',
  'Message is required',
  'At most {count} characters',
]

/** The texts of the site as a page in a language needs them: with the language's name and the errors of its form. */
export const textsIn = (language: string, texts: SiteTexts): SiteTexts => {
  const words = wordsFor(language, errors)
  if (words === null) return texts
  return { ...texts, settings: { ...texts.settings, language }, form: { ...texts.form, errors: words } }
}
