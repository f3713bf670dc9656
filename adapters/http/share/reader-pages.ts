import type { HttpApi } from '#adapters/http/server/bind.ts'
import type { ReportView, SharePages } from '#contracts/share/http/public.ts'
import type { Question } from '#contracts/share/http/questions.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Access, ReportAccess } from '#domain/share/service/report-access.ts'
import type { ShownShare } from '#domain/share/ports/share-reader.ts'
import type { SharedReport } from '#domain/share/service/shared-report.ts'
import { linkPage } from './link-page.ts'
import type { ReportCookie } from './report-cookie.ts'

type Asked = { readonly questions: readonly Question[] }

type Ports = {
  readonly access: ReportAccess
  /** With the questions asked on the link. */
  readonly reports: (share: ShownShare) => Promise<(SharedReport & Asked) | null>
  readonly cookie: ReportCookie
  readonly pages: SharePages
}

/**
 * `/s/{token}` and `/report`. Requesting the first, for example by a link preview, changes nothing: a script does the
 * exchange. The second contains the document before any script runs.
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

/** While the database is unreachable, the page says so instead of reporting a missing document. */
const ifUnavailable = (error: unknown): ReportView => {
  if (error instanceof Unavailable) return { type: 'Unavailable', status: 500 }
  throw error
}
