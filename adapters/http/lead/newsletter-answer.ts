import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import { type PageSettings, siteText } from '#adapters/http/site/page-cache.ts'
import { newsletterForm } from '#adapters/http/site/page-parts.ts'
import { fillPlaceholders, settingsIn } from '#adapters/http/site/placeholders.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import { type Sentence, translation } from '#contracts/messages.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Editions } from '#domain/site/service/editions.ts'

type Words = {
  readonly title: Sentence
  readonly text?: Sentence
  readonly values?: Readonly<Record<string, string>>
  /** A button that posts to the page's own address. */
  readonly button?: Sentence
  /** The form for an address once more. */
  readonly again?: true
}

export type NewsletterAnswer = (c: Context<HttpEnv>, status: ContentfulStatusCode, words: Words) => Promise<Response>

/** Answers with a page of the site. Its address may hold a token: no analytics script runs, and no referrer is sent. */
export const newsletterAnswer =
  ({ publicDir, ...values }: PageSettings, clock: Clock, editions: Pick<Editions, 'current'>): NewsletterAnswer =>
  async (c, status, { title, text, values: textValues = {}, button, again }) => {
    const language = languageOf(c)
    const t = translation(language)
    const page = await siteText(publicDir, pageIn(language, 'newsletter.html'), editions.current())
    const action = again ? newsletterForm(language) : button === undefined ? '' : buttonOf(t(button))
    const { parts, ...texts } = settingsIn(language, values, clock.now())
    const settings = { ...texts, analyticsSrc: null, parts: { ...parts, newsletter: action } }
    const placeholders: Readonly<Record<string, string>> = {
      'typed.newsletterTitle': t(title),
      'typed.newsletterText': text === undefined ? '' : t(text, textValues),
    }
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return c.html(
      fillPlaceholders(page, settings, (name) => placeholders[name]),
      status,
    )
  }

const buttonOf = (words: string): string =>
  `<form method="post"><button class="button" type="submit">${escapeHtml(words)}</button></form>`
