import type { ReportView, SharePages } from '../../../contracts/http/public.ts'
import type { Access, ReportAccess } from '../../../domain/application/report-access.ts'
import type { SharedReports } from '../../../domain/application/shared-report.ts'
import { Unavailable } from '../../../domain/ports/unavailable.ts'
import type { HttpApi } from '../bind.ts'
import { linkPage } from '../pages/link-page.ts'
import type { ReportCookie } from '../report-cookie.ts'

type Ports = {
  readonly access: ReportAccess
  readonly reports: SharedReports
  readonly cookie: ReportCookie
  readonly pages: SharePages
}

/**
 * `/s/{token}` and `/report`. Whoever asks for the first, to look or to preview, changes nothing: the exchange is a
 * script's. The second holds the document before any script runs.
 */
export const sharePages = ({ app }: HttpApi, { access, reports, cookie, pages }: Ports): void => {
  const viewOf = async (found: Access): Promise<ReportView> => {
    if (found.type === 'Unknown') return { type: 'Unavailable', status: 403 }
    const report = found.type === 'Open' ? await reports(found.share) : null
    if (found.type === 'Ended' || report === null) return { type: 'Unavailable', status: 404 }
    return { type: 'Report', report, shareId: found.share.id, version: report.run.version }
  }

  app.get('/s/:token', async (c) => linkPage(c, await pages.opening(), 200))

  app.get('/report', async (c) => {
    const view = await access(cookie.read(c)).then(viewOf).catch(ifUnavailable)
    return linkPage(c, await pages.report(view), view.type === 'Report' ? 200 : view.status)
  })
}

/** Where the database is away for a moment the page says that, and not that there is no report. */
const ifUnavailable = (error: unknown): ReportView => {
  if (error instanceof Unavailable) return { type: 'Unavailable', status: 500 }
  throw error
}
