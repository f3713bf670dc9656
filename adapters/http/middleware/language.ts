import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { type Wording, wordingIn } from '#contracts/messages.ts'
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
  return accepts(c, {
    header: 'Accept-Language',
    supports: languages,
    default: languages[0] ?? 'en',
    match: matchPrimaryTag,
  })
}

/** `de-CH` accepts `de`; quality 0 rules a language out (RFC 9110, 12.5.4). */
const matchPrimaryTag = (
  ranges: readonly { readonly type: string; readonly q: number }[],
  { supports, default: usual }: { readonly supports: readonly string[]; readonly default: string },
): string =>
  ranges
    .filter(({ q }) => q > 0)
    .map(({ type }) => type.toLowerCase().split('-')[0] ?? '')
    .find((tag) => supports.includes(tag)) ?? usual

/** The paths that visitors and clients call, from a page or directly. */
const publicPaths = /^\/(?:api\/(?:public\/|contact$|newsletter$)|contact$|newsletter(?:\/|$)|report(?:\/|$)|s\/)/

/** Words a refusal for the caller: in the language of a public page; staff's calls stay in English. */
export const wordingFor = (c: Context<HttpEnv>): ((wording: Wording) => string) =>
  wordingIn(publicPaths.test(c.req.path) ? languageOf(c) : 'en')
