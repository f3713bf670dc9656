import type { Context } from 'hono'
import { localized, preferredOf } from '#contracts/messages.ts'
import type { Guard, HttpEnv } from './caller.ts'

/** The languages of public pages; the first is the default. */
export const speaking =
  (languages: readonly string[]): Guard =>
  async (c, next) => {
    c.set('languages', languages)
    return next()
  }

/** The language of a page, by `Accept-Language` where there are several; sets `Vary`. `further` are those of the page alone. */
export const languageOf = (c: Context<HttpEnv>, further: readonly string[] = []): string => {
  const languages = [...new Set([...(c.get('languages') ?? ['en']), ...further])]
  if (languages.length > 1) c.header('Vary', 'Accept-Language', { append: true })
  return preferredOf(languages, c.req.header('accept-language'))
}

/** The paths that visitors and clients call, from a page or directly. */
const publicPaths = /^\/(?:api\/(?:public\/|contact$|newsletter$)|contact$|newsletter(?:\/|$)|report(?:\/|$)|s\/)/

/** How a refusal is worded for the caller: in the language of a public page; staff's calls stay in English. */
export const wordingFor = (c: Context<HttpEnv>): ((text: string) => string) => {
  const language = publicPaths.test(c.req.path) ? languageOf(c) : 'en'
  return (text) => localized(language, text)
}
