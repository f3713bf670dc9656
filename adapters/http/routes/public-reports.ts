import { publicReports as contract, otherReportProblem } from '../../../contracts/http/public.ts'
import type { Handled } from '../../../domain/application/command-handler.ts'
import type { Access, ReportAccess } from '../../../domain/application/report-access.ts'
import type { ShareVisits } from '../../../domain/application/share-visits.ts'
import type { SharedReports } from '../../../domain/application/shared-report.ts'
import type { Throttle } from '../../../domain/ports/throttle.ts'
import type { ShareRejection } from '../../../domain/share/index.ts'
import { bind, type HttpApi } from '../bind.ts'
import type { Guard } from '../caller.ts'
import { linkLimit, linkOpener } from '../open-link.ts'
import { RequestRefused } from '../problems.ts'
import { invalidLink, reportEnded, reportUnknown } from '../public-refusals.ts'
import type { ReportCookie } from '../report-cookie.ts'
import { throttled } from '../throttled.ts'

export type ReportPorts = {
  readonly visits: ShareVisits
  readonly access: ReportAccess
  readonly reports: SharedReports
  readonly throttle: Throttle
  readonly cookie: ReportCookie
}

/** What whoever has a link may ask for, without signing in. */
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
  // A token that is no part of an address is no other than one that is wrong.
  api.app.all('/api/public/redirect/*', () => {
    throw invalidLink()
  })

  bind(api, contract.read, async (_, { c }) => {
    const { share } = opened(await access(cookie.read(c)))
    const report = await reports(share)
    if (report === null) throw reportEnded()
    return { body: report, version: report.run.version }
  })

  bind(api, contract.view, async ({ body }, { c, circumstances }) => {
    const { session } = opened(await access(cookie.read(c)), body.report)
    accepted(await visits.view(session, circumstances))
    return { body: undefined }
  })

  bind(
    api,
    contract.sections,
    async ({ body }, { c, circumstances }) => {
      const { session } = opened(await access(cookie.read(c)), body.report)
      accepted(await visits.read(session, body.sections, circumstances))
      return { body: undefined }
    },
    atMost(throttle, 'report-sections', { most: 60, seconds: 60 }),
  )
}

const atMost = (
  throttle: Throttle,
  what: string,
  limit: { readonly most: number; readonly seconds: number },
): Guard => {
  const count = throttled(throttle, what, limit)
  return async (c, next) => {
    await count(c.get('address'))
    return next()
  }
}

/** The visit that a cookie opens; a page that shows another report than that is told so. */
const opened = (found: Access, shown?: string | null): Extract<Access, { type: 'Open' }> => {
  if (found.type === 'Unknown') throw reportUnknown()
  if (found.type === 'Ended') throw reportEnded()
  if (shown != null && shown !== found.session.shareId) throw otherReport()
  return found
}

const otherReport = () =>
  new RequestRefused({
    status: 409,
    type: otherReportProblem,
    detail: 'Another report was opened in this browser since. Open the link of this one again.',
  })

/** It may have ended in this very moment. */
const accepted = (outcome: Handled<ShareRejection>): void => {
  if (!outcome.accepted) throw reportEnded()
}
