import type { Guard } from '#adapters/http/middleware/caller.ts'
import { throttleAddress } from '#adapters/http/middleware/throttled.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { publicReports as contract, otherReportProblem } from '#contracts/share/http/public.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { Handled } from '#domain/log/service/command-handler.ts'
import type { ShareRejection } from '#domain/share/model/index.ts'
import type { Access, ReportAccess } from '#domain/share/service/report-access.ts'
import type { ShareVisits } from '#domain/share/service/share-visits.ts'
import type { SharedReports } from '#domain/share/service/shared-report.ts'
import { publicDecision } from './decision-answers.ts'
import { linkLimit, linkOpener } from './open-link.ts'
import { endedRefusal, invalidLink, unknownRefusal } from './public-refusals.ts'
import type { ReportCookie } from './report-cookie.ts'

type ReportPorts = {
  readonly visits: ShareVisits
  readonly access: ReportAccess
  readonly reports: SharedReports
  readonly throttle: Throttle
  readonly cookie: ReportCookie
}

/** The calls available to readers with a link, without signing in. */
export const publicReportRoutes = (api: HttpApi, ports: ReportPorts): void => {
  const { visits, access, reports, throttle, cookie } = ports
  const openLink = linkOpener(api, visits, cookie)

  bind(
    api,
    contract.exchange,
    async ({ params: { redirectToken: token }, body }, { c }) => {
      const sessionToken = await openLink(c, token, { passcode: body.passcode || null, email: body.email ?? null })
      return { body: { sessionToken } }
    },
    atMost(throttle, ...linkLimit),
  )
  // A malformed token gets the same response as a wrong one.
  api.app.all('/api/public/redirect/*', () => {
    throw invalidLink()
  })

  bind(api, contract.read, async (_, { c }) => {
    const { session, share } = mustBeOpen(await access(cookie.read(c)))
    const report = await reports(share)
    if (report === null) throw endedRefusal()
    const decision = publicDecision(share, api.clock.now(), session.visitId)
    return { body: { ...report, decision }, version: report.run.version }
  })

  bind(api, contract.view, async ({ body }, { c, context }) => {
    const { session } = mustBeOpen(await access(cookie.read(c)), body.report)
    requireAccepted(await visits.view(session, context))
    return { body: undefined }
  })

  bind(
    api,
    contract.sections,
    async ({ body }, { c, context }) => {
      const { session } = mustBeOpen(await access(cookie.read(c)), body.report)
      requireAccepted(await visits.read(session, body.sections, context))
      return { body: undefined }
    },
    atMost(throttle, 'report-sections', { max: 60, seconds: 60 }),
  )
}

const atMost = (throttle: Throttle, what: string, limit: { readonly max: number; readonly seconds: number }): Guard => {
  const count = throttleAddress(throttle, what, limit)
  return async (c, next) => {
    await count(c.get('address'))
    return next()
  }
}

/** The visit of a cookie; a page that shows a different report gets a 409. */
export const mustBeOpen = (access: Access, shareId?: string | null): Extract<Access, { type: 'Open' }> => {
  if (access.type === 'Unknown') throw unknownRefusal()
  if (access.type === 'Ended') throw endedRefusal()
  if (shareId != null && shareId !== access.session.shareId) throw otherReport()
  return access
}

const otherReport = () =>
  new RequestRefused({
    status: 409,
    type: otherReportProblem,
    detail: 'Another report was opened in this browser since. Open the link of this one again.',
  })

/** The share may have ended just now. */
const requireAccepted = (outcome: Handled<ShareRejection>): void => {
  if (!outcome.accepted) throw endedRefusal()
}
