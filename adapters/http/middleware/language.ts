import type { Context } from 'hono'
import { preferredOf } from '#contracts/messages.ts'
import type { Guard, HttpEnv } from './caller.ts'

/** The languages of public pages; the first is the default. */
export const speaking =
  (languages: readonly string[]): Guard =>
  async (c, next) => {
    c.set('languages', languages)
    return next()
  }

/** The language of a page, by `Accept-Language` where there are several; caches are told. */
export const languageOf = (c: Context<HttpEnv>): string => {
  const languages = c.get('languages') ?? ['en']
  if (languages.length > 1) c.header('Vary', 'Accept-Language', { append: true })
  return preferredOf(languages, c.req.header('accept-language'))
}
