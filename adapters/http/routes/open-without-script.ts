import type { Context } from 'hono'
import { publicReports, type SharePages } from '../../../contracts/http/public.ts'
import type { ShareVisits } from '../../../domain/application/share-visits.ts'
import type { Throttle } from '../../../domain/ports/throttle.ts'
import type { HttpApi } from '../bind.ts'
import type { HttpEnv } from '../caller.ts'
import { formBody } from '../form-body.ts'
import { linkLimit, linkOpener } from '../open-link.ts'
import { linkPage } from '../pages/link-page.ts'
import { type Refusal, RequestRefused } from '../problems.ts'
import type { ReportCookie } from '../report-cookie.ts'
import { throttled } from '../throttled.ts'
import { isUnsafe } from '../unsafe-text.ts'

type Ports = {
  readonly visits: ShareVisits
  readonly throttle: Throttle
  readonly cookie: ReportCookie
  readonly pages: SharePages
}

/** `POST /s/{token}`: a link is opened by a button of its page, where no script does it. */
export const openWithoutScript = (api: HttpApi, { visits, throttle, cookie, pages }: Ports): void => {
  const openLink = linkOpener(api, visits, cookie)
  const atMost = throttled(throttle, ...linkLimit)

  const open = async (c: Context<HttpEnv>): Promise<Refusal | null> => {
    try {
      await atMost(c.get('address'))
      const { answers, errors } = await answersIn(c)
      return await openLink(c, c.req.param('token') ?? '', answers).then(
        () => null,
        (refused: unknown) => refusalOf(refused, errors),
      )
    } catch (refused) {
      return refusalOf(refused)
    }
  }

  api.app.post('/s/:token', async (c) => {
    const refusal = await open(c)
    if (refusal === null) return c.redirect('/report', 303)
    if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds))
    return linkPage(c, await pages.opening(refusal), refusal.status)
  })
}

type Errors = Refusal['errors']

/** What stands in the form, as far as it can be an answer; the rest is as good as nothing. */
const answersIn = async (c: Context) => {
  const { passcode, email } = await formBody(c, ['passcode', 'email'])
  const given = { passcode: asked(passcode), email: asked(email) }
  const checked = publicReports.exchange.body.safeParse(given)
  const errors = checked.error?.issues.map(({ path, message }) => ({ path: String(path[0]), message }))
  const wrong = (name: string) => errors?.some(({ path }) => path === name)
  return {
    answers: { passcode: wrong('passcode') ? null : given.passcode, email: wrong('email') ? null : given.email },
    errors,
  }
}

const asked = (text: string): string | null => (text.trim() === '' || isUnsafe(text) ? null : text.trim())

const refusalOf = (refused: unknown, errors?: Errors): Refusal => {
  if (!(refused instanceof RequestRefused)) throw refused
  return errors === undefined ? refused.refusal : { ...refused.refusal, errors }
}
