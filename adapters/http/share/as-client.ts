import { parseOrRefuse } from '#adapters/http/middleware/invalid.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import { callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { asClientParams, asClientPath, asClientQuery } from '#contracts/share/http/as-client.ts'
import type { ReportView, SharePages } from '#contracts/share/http/public.ts'
import type { ShareReader } from '#domain/share/ports/share-reader.ts'
import type { SharedReports } from '#domain/share/service/shared-report.ts'
import { linkPage } from './link-page.ts'
import type { ReportViewOf } from './reader-pages.ts'

type Ports = {
  readonly shares: Pick<ShareReader, 'find'>
  readonly reports: SharedReports
  readonly viewOf: ReportViewOf
  readonly pages: Pick<SharePages, 'report'>
}

/**
 * `GET /api/workflows/{id}/runs/{runId}/as-client`: for staff, a document as the client sees it, or one of its links
 * with its decision. There is no session behind the page: it counts as no visit, and it cannot send anything.
 */
export const asClient = (api: HttpApi, { shares, reports, viewOf, pages }: Ports): void => {
  const { app, sessions, cookie, rules, clock } = api

  const viewOfLink = async (shareId: string, runId: string, language: string): Promise<ReportView> => {
    const share = await shares.find(shareId)
    if (share?.runId !== runId) throw notFound('There is no such link.')
    const session = { shareId, visitId: '', by: 'staff', openedAt: clock.now() } as const
    return viewOf({ type: 'Open', session, share }, clock.now(), language)
  }

  const viewOfRun = async (runId: string, sender: string | undefined): Promise<ReportView> => {
    const report = await reports({ runId, pinnedVersion: null, decision: null })
    if (report === null) throw notFound('There is no such run.')
    return { type: 'Report', report, shareId: '', sender, version: report.run.version }
  }

  app.get(asClientPath, staffOnly(sessions, cookie, rules, { scope: 'documents:read' }), async (c) => {
    const params = asClientParams.safeParse(c.req.param())
    if (!params.success) throw notFound('There is no such run.')
    const { share } = parseOrRefuse(asClientQuery, c.req.query())
    const [{ id, runId }, language] = [params.data, languageOf(c)]
    const view = await (share === undefined
      ? viewOfRun(runId, callerOf(c).user?.name)
      : viewOfLink(share, runId, language))
    if (view.type !== 'Report' || view.report.workflow.id !== id) throw notFound('There is no such run.')
    const page = await linkPage(c, await pages.report(language, { ...view, preview: true }), 200)
    page.headers.set('Content-Security-Policy', inertPolicy)
    return page
  })
}

/** No script, no form and no request but for fonts and pictures. */
const inertPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
