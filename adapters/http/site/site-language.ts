import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { languageOf, languagesOf } from '#adapters/http/middleware/language.ts'
import type { Edition } from '#domain/site/service/editions.ts'

/** The languages that a publication adds to those of the installation; every content has English, which is no addition. */
const languagesAdded = (edition: Pick<Edition, 'content'> | null): readonly string[] =>
  Object.keys(edition?.content.languages ?? {}).filter((language) => language !== 'en')

/** Those of the installation first, each once; without a publication, those alone. */
export const languagesWith = (installed: readonly string[], edition: Pick<Edition, 'content'>): readonly string[] => [
  ...new Set([...installed, ...languagesAdded(edition)]),
]

/** The language of a page of the public site, and those that its visitor can choose. */
export const siteLanguageOf = (
  c: Context<HttpEnv>,
  edition: Edition | null,
): { readonly language: string; readonly languages: readonly string[] } => {
  const addedLanguages = languagesAdded(edition)
  return { language: languageOf(c, addedLanguages), languages: languagesOf(c, addedLanguages) }
}
