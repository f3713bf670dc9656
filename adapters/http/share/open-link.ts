import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { commandContext } from '#adapters/http/middleware/command-context.ts'
import { visitorOf } from '#adapters/http/middleware/visitor.ts'
import { callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { circumstanceOf } from '#adapters/http/staff/signed-in.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import type { ShareVisits } from '#domain/share/service/share-visits.ts'
import { notLetIn } from './public-refusals.ts'
import type { ReportCookie } from './report-cookie.ts'

type Answers = { readonly passcode: string | null; readonly email: string | null }

/** Opens a link, sets the cookie and returns the session's name, or throws the refusal. */
export type OpenLink = (c: Context<HttpEnv>, token: string, answers: Answers) => Promise<string>

/** The rate limit per address. */
export const linkLimit = ['share-link', { most: 60, seconds: 60 }] as const

export const linkOpener = (api: HttpApi, visits: ShareVisits, cookie: ReportCookie): OpenLink => {
  const visitor = visitorOf(api.sessions, api.cookie)
  return async (c, token, answers) => {
    const { context } = commandContext(c, publicReports.exchange, api.clock.now())
    const from = { ...circumstanceOf(callerOf(c)), by: await visitor(c), former: cookie.read(c) }
    const outcome = await visits.open({ token, ...answers, ...from }, context)
    if (!outcome.accepted) throw notLetIn(outcome.rejection)
    cookie.set(c, outcome.session.token)
    return outcome.session.name
  }
}
