import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { formBody } from '#adapters/http/middleware/form-body.ts'
import { errorsOf } from '#adapters/http/middleware/invalid.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import { throttleAddress } from '#adapters/http/middleware/throttled.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { type Refusal, RequestRefused } from '#adapters/http/server/problems.ts'
import { publicReports, type SharePages } from '#contracts/share/http/public.ts'
import { isStorable } from '#domain/kernel/text.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { ShareVisits } from '#domain/share/service/share-visits.ts'
import { linkPage } from './link-page.ts'
import { linkLimit, linkOpener } from './open-link.ts'
import type { ReportCookie } from './report-cookie.ts'

type Ports = {
  readonly visits: ShareVisits
  readonly throttle: Throttle
  readonly cookie: ReportCookie
  readonly pages: SharePages
}

/** `POST /s/{token}`: opens a link from the button on its page, for browsers without scripts. */
export const openWithoutScript = (api: HttpApi, { visits, throttle, cookie, pages }: Ports): void => {
  const openLink = linkOpener(api, visits, cookie)
  const atMost = throttleAddress(throttle, ...linkLimit)

  const open = async (c: Context<HttpEnv>): Promise<Refusal | null> => {
    try {
      await atMost(c.get('address'))
      const { answers, errors } = await answersIn(c)
      return await openLink(c, c.req.param('token') ?? '', answers).then(
        () => null,
        (error: unknown) => refusalOf(error, errors),
      )
    } catch (error) {
      return refusalOf(error)
    }
  }

  api.app.post('/s/:token', async (c) => {
    const refusal = await open(c)
    if (refusal === null) return c.redirect('/report', 303)
    if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds))
    return linkPage(c, await pages.opening(languageOf(c), refusal), refusal.status)
  })
}

type Errors = Refusal['errors']

/** The form's plausible fields; any other counts as absent. */
const answersIn = async (c: Context) => {
  const { passcode, email } = await formBody(c, ['passcode', 'email'])
  const formFields = { passcode: trimText(passcode), email: trimText(email) }
  const checked = publicReports.exchange.body.safeParse(formFields)
  const errors = checked.error && errorsOf(checked.error.issues)
  const wrong = (name: string) => errors?.some(({ path }) => path === name)
  return {
    answers: {
      passcode: wrong('passcode') ? null : formFields.passcode,
      email: wrong('email') ? null : formFields.email,
    },
    errors,
  }
}

const trimText = (text: string): string | null => (text.trim() === '' || !isStorable(text) ? null : text.trim())

const refusalOf = (error: unknown, errors?: Errors): Refusal => {
  if (!(error instanceof RequestRefused)) throw error
  return errors === undefined ? error.refusal : { ...error.refusal, errors }
}
