import type { HttpApi } from '#adapters/http/server/bind.ts'
import { openWithoutScript } from '#adapters/http/share/open-without-script.ts'
import { publicReportRoutes } from '#adapters/http/share/public-reports.ts'
import { questionRoutes, shownToReaders } from '#adapters/http/share/questions.ts'
import { sharePages } from '#adapters/http/share/reader-pages.ts'
import { reportCookie } from '#adapters/http/share/report-cookie.ts'
import { reportEvents } from '#adapters/http/share/report-events.ts'
import { shareRoutes } from '#adapters/http/share/shares.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { sectionKeys } from '#contracts/document/read-document.ts'
import type { Site } from '#contracts/site/http/site.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import type { ShownShare } from '#domain/share/ports/share-reader.ts'
import { pastLinks } from '#domain/share/service/past-links.ts'
import { questions } from '#domain/share/service/questions.ts'
import { reportAccess } from '#domain/share/service/report-access.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { shareVisits } from '#domain/share/service/share-visits.ts'
import { sharedReports } from '#domain/share/service/shared-report.ts'
import { shares } from '#domain/share/service/shares.ts'
import type { OpenDocumentPages } from './document-pages.ts'
import type { Infrastructure } from './infrastructure.ts'
import { sharePages as builtSharePages } from './share-pages.ts'

type Place = {
  readonly site: Site
  readonly publicUrl: string
  readonly documents: OpenDocumentPages
  readonly feed: LiveFeed
  readonly stopping: AbortSignal
}

/** Mounts sharing: the routes for staff and for readers of links. */
export const mountSharing = (api: HttpApi, infrastructure: Infrastructure, place: Place): void => {
  const { store, runReader: runs, workflowReader: workflows, shareReader: reader, users } = infrastructure
  const {
    reportSessions: sessions,
    shareSecrets: secrets,
    throttle,
    knownNetworks,
    passcodeTally: tally,
  } = infrastructure
  const { site, publicUrl, documents, feed, stopping } = place

  const handle = shareHandler(store)
  const past = pastLinks(reader, store)
  shareRoutes(api, shares(handle, { runs, secrets, tally, ids: uuidIds }), { reader, past, runs, secrets }, publicUrl)

  const cookie = reportCookie(publicUrl)
  const access = reportAccess(sessions, reader, systemClock)
  const reports = sharedReports({ store, runs, workflows })
  const visits = shareVisits(handle, {
    sessions,
    secrets,
    throttle,
    knownNetworks,
    tally,
    ids: uuidIds,
    record: api.record,
  })
  publicReportRoutes(api, { visits, access, reports, throttle, cookie })
  const asked = questions(handle, { store, shares: reader, users, ids: uuidIds, sectionsOf: sectionKeys })
  questionRoutes(api, { questions: asked, shares: reader, access, cookie, throttle, brandName: site.brandName })
  reportEvents(api, { access, cookie, feed }, stopping)

  const defect = (error: unknown) => infrastructure.warn(`A report could not be rendered: ${String(error)}`)
  const pages = builtSharePages(documents, site, defect)
  const withQuestions = async (share: ShownShare) => {
    const report = await reports(share)
    const shown = report === null ? [] : await asked.ofShare(share.id)
    return report && { ...report, questions: shown.map((one) => shownToReaders(one, site.brandName)) }
  }
  sharePages(api, { access, reports: withQuestions, cookie, pages })
  openWithoutScript(api, { visits, throttle, cookie, pages })
}
