import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import type { Edition } from '#domain/site/service/editions.ts'

/** The languages that a publication adds to those of the installation; every content has English, which is no addition. */
const languagesAdded = (edition: Edition | null): readonly string[] =>
  Object.keys(edition?.content.languages ?? {}).filter((language) => language !== 'en')

/** The language of a page of the public site. */
export const siteLanguageOf = (c: Context<HttpEnv>, edition: Edition | null): string =>
  languageOf(c, languagesAdded(edition))
