import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { type PageSettings, siteText } from '#adapters/http/site/page-cache.ts'
import { fillPlaceholders, settingsIn } from '#adapters/http/site/placeholders.ts'
import { siteLanguageOf } from '#adapters/http/site/site-language.ts'
import { escapeHtml } from '#contracts/escape-html.ts'
import { type Wording, wordingIn } from '#contracts/messages.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { Editions } from '#domain/site/service/editions.ts'

/** The submitted values by field, and their validation errors. */
export type Fields = Readonly<Record<string, string>>
export type Errors = Readonly<Record<string, Wording>>

const answers = {
  received: { file: 'contact-received.html', status: 200 },
  again: { file: 'contact-again.html', status: 400 },
  tooMany: { file: 'contact-too-many.html', status: 429 },
  failed: { file: 'contact-failed.html', status: 503 },
} as const

export type ContactAnswer = (
  c: Context<HttpEnv>,
  answer: keyof typeof answers,
  fields?: Fields,
  errors?: Errors,
) => Promise<Response>

/** Answers a contact form posted without JavaScript with a page: thanks, or the form with everything that was typed. */
export const contactAnswer =
  ({ publicDir, ...values }: PageSettings, clock: Clock, editions: Pick<Editions, 'current'>): ContactAnswer =>
  async (c, answer, fields = {}, errors = {}) => {
    const { file, status } = answers[answer]
    const edition = editions.current()
    const { language } = siteLanguageOf(c, edition)
    const page = await siteText(publicDir, pageIn(language, file), edition)
    const settings = settingsIn(language, values, clock.now())
    const html = fillPlaceholders(page, settings, (name) => typedValue(name, fields, errorWords(errors, language)))
    c.header('Cache-Control', 'no-store')
    return c.html(withChoice(html, fields.estimatedBudget ?? ''), status)
  }

const errorWords = (errors: Errors, language: string): Readonly<Record<string, string>> => {
  const write = wordingIn(language)
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, write(error)]))
}

/** `typed.name`, `invalid.name` and `error.name`: a field's value, validity and error. */
const typedValue = (
  placeholder: string,
  fields: Fields,
  errors: Readonly<Record<string, string>>,
): string | undefined => {
  const [what, name = ''] = placeholder.split('.')
  if (what === 'typed') return asIs(fields[name] ?? '')
  if (what === 'invalid') return String(Object.hasOwn(errors, name))
  return what === 'error' ? (errors[name] ?? '') : undefined
}

const withChoice = (page: string, value: string): string =>
  page.replace(`<option value="${escapeHtml(value)}">`, (option) => option.replace('>', ' selected="">'))

/** HTML drops a line break at the start of a text area, so one that was typed is doubled. */
const asIs = (text: string) => (text.startsWith('\n') ? `\n${text}` : text)
