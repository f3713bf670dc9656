import type { Context } from 'hono'
import type { Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { momentIn } from '#adapters/http/middleware/past-moment.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { momentForm, momentQuery } from '#contracts/fields.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Editions } from '#domain/site/service/editions.ts'
import { type PageSettings, siteText } from './page-cache.ts'
import { fillPlaceholders, settingsIn } from './placeholders.ts'
import { siteLanguageOf } from './site-language.ts'

/** What the pages said of the firm at a moment, as far as it is stored. */
export type SettingsAt = (moment: Instant) => Promise<PageSettings>

type Past = { readonly editions: Editions; readonly settingsAt: SettingsAt }

/** For staff who ask for a moment (`?at=<instant>`): the page as it was then. Other requests pass. */
export const pastPage = (api: HttpApi, { editions, settingsAt }: Past, file: string): Guard => {
  const staff = staffOnly(api.sessions, api.cookie, api.rules, { watching: true })
  const send = async (c: Context<HttpEnv>, moment: string) => {
    const { publicDir, ...values } = await settingsAt(moment)
    const edition = await editions.at(moment)
    const { language } = siteLanguageOf(c, edition)
    const text = await siteText(publicDir, pageIn(language, file), edition)
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.html(fillPlaceholders(text, settingsIn(language, values, moment)))
  }
  return async (c, next) => {
    if (c.req.query('at') === undefined) return next()
    return staff(c, async () => {
      c.res = await send(c, momentOf(c, api.clock.now()))
    })
  }
}

const momentOf = (c: Context, now: string): string => {
  const checked = momentQuery.safeParse(c.req.query('at'))
  if (!checked.success) throw invalid([{ path: ['at'], message: momentForm }])
  return momentIn(checked.data, now)
}
