import type { Context } from 'hono'
import { publicReports } from '../../contracts/http/public.ts'
import type { ShareVisits } from '../../domain/application/share-visits.ts'
import type { HttpApi } from './bind.ts'
import type { HttpEnv } from './caller.ts'
import { circumstancesOf } from './circumstances.ts'
import { notLetIn } from './public-refusals.ts'
import type { ReportCookie } from './report-cookie.ts'
import { visitorOf } from './visitor.ts'

type Answers = { readonly passcode: string | null; readonly email: string | null }

/** Opens a link for a reader, who gets the cookie; answers the session's name, or throws why they are not let in. */
export type OpenLink = (c: Context<HttpEnv>, token: string, answers: Answers) => Promise<string>

/** How often one address may try. */
export const linkLimit = ['share-link', { most: 60, seconds: 60 }] as const

export const linkOpener = (api: HttpApi, visits: ShareVisits, cookie: ReportCookie): OpenLink => {
  const visitor = visitorOf(api.sessions, api.cookie)
  return async (c, token, answers) => {
    const { circumstances } = circumstancesOf(c, publicReports.exchange, api.clock.now())
    const from = { by: await visitor(c), address: c.get('address'), former: cookie.read(c) }
    const outcome = await visits.open({ token, ...answers, ...from }, circumstances)
    if (!outcome.accepted) throw notLetIn(outcome.rejection)
    cookie.set(c, outcome.session.cookie)
    return outcome.session.name
  }
}
