import type { HttpApi } from '../../adapters/http/bind.ts'
import { reportCookie } from '../../adapters/http/report-cookie.ts'
import { openWithoutScript } from '../../adapters/http/routes/open-without-script.ts'
import { publicReportRoutes } from '../../adapters/http/routes/public-reports.ts'
import { reportEvents } from '../../adapters/http/routes/report-events.ts'
import { sharePages } from '../../adapters/http/routes/share-pages.ts'
import { shareRoutes } from '../../adapters/http/routes/shares.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { uuidIds } from '../../adapters/system/uuid-ids.ts'
import type { Site } from '../../contracts/http/site.ts'
import type { LiveFeed } from '../../domain/application/live-feed.ts'
import { reportAccess } from '../../domain/application/report-access.ts'
import { shareHandler } from '../../domain/application/share-handler.ts'
import { shareVisits } from '../../domain/application/share-visits.ts'
import { sharedReports } from '../../domain/application/shared-report.ts'
import { shares } from '../../domain/application/shares.ts'
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

/** Mounts the links of runs: what staff do with them, and what their readers get to see. */
export const mountSharing = (api: HttpApi, infrastructure: Infrastructure, place: Place): void => {
  const { store, runReader: runs, workflowReader: workflows, shareReader: reader } = infrastructure
  const { reportSessions: sessions, shareSecrets: secrets, throttle } = infrastructure
  const { site, publicUrl, documents, feed, stopping } = place

  const handle = shareHandler(store)
  shareRoutes(api, shares(handle, { runs, secrets, ids: uuidIds }), { reader, runs, secrets }, publicUrl)

  const cookie = reportCookie(publicUrl)
  const access = reportAccess(sessions, reader, systemClock)
  const reports = sharedReports({ store, runs, workflows })
  const visits = shareVisits(handle, { sessions, secrets, throttle, ids: uuidIds })
  publicReportRoutes(api, { visits, access, reports, throttle, cookie })
  reportEvents(api, { access, cookie, feed }, stopping)

  const defect = (error: unknown) => infrastructure.warn(`A report could not be drawn: ${String(error)}`)
  const pages = builtSharePages(documents, site, defect)
  sharePages(api, { access, reports, cookie, pages })
  openWithoutScript(api, { visits, throttle, cookie, pages })
}
