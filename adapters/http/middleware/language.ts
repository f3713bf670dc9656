import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { getCookie, setCookie } from 'hono/cookie'
import { languageChoice } from '#contracts/language-name.ts'
import { type Wording, wordingIn } from '#contracts/messages.ts'
import type { Guard, HttpEnv } from './caller.ts'

/** The languages of public pages; the first is the default. */
export const speaking =
  (languages: readonly string[]): Guard =>
  async (c, next) => {
    c.set('languages', languages)
    return next()
  }

/** The languages of a page: those of the installation, and `further` ones of the page alone. */
export const languagesOf = (c: Context<HttpEnv>, further: readonly string[] = []): readonly string[] => [
  ...new Set([...(c.get('languages') ?? ['en']), ...further]),
]

/** The language of a page where there are several: the one that the visitor chose, else by `Accept-Language`; sets `Vary`. */
export const languageOf = (c: Context<HttpEnv>, further: readonly string[] = []): string => {
  const languages = languagesOf(c, further)
  if (languages.length > 1) c.header('Vary', 'Accept-Language, Cookie', { append: true })
  return chosenLanguage(c, languages) ?? acceptedLanguage(c, languages)
}

/** The choice in the address (`?language=de`) is remembered in a cookie, which the next pages follow. */
const chosenLanguage = (c: Context<HttpEnv>, languages: readonly string[]): string | undefined => {
  const choice = c.req.query(languageChoice)
  if (choice === undefined || !languages.includes(choice))
    return languages.find((one) => one === getCookie(c, cookieName))
  setCookie(c, cookieName, choice, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: choiceSeconds })
  return choice
}

const cookieName = 'atrium_language'
const choiceSeconds = 365 * 24 * 3600

const acceptedLanguage = (c: Context<HttpEnv>, languages: readonly string[]): string =>
  accepts(c, {
    header: 'Accept-Language',
    supports: [...languages],
    default: languages[0] ?? 'en',
    match: matchPrimaryTag,
  })

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
