import { createHash } from 'node:crypto'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { decideWithForm } from '#adapters/http/share/decide-with-form.ts'
import { openWithoutScript } from '#adapters/http/share/open-without-script.ts'
import { priceOfOutputs } from '#adapters/http/share/price-of-outputs.ts'
import { publicReportRoutes } from '#adapters/http/share/public-reports.ts'
import { reportViewOf, sharePages } from '#adapters/http/share/reader-pages.ts'
import { reportCookie } from '#adapters/http/share/report-cookie.ts'
import { type DecisionPorts, readerDecides, reportDecisionRoutes } from '#adapters/http/share/report-decisions.ts'
import { reportEvents } from '#adapters/http/share/report-events.ts'
import { shareRoutes } from '#adapters/http/share/shares.ts'
import { drawReceipt } from '#adapters/pdf/receipt.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Site } from '#contracts/site/http/site.ts'
import type { Proofs } from '#domain/audit/service/proofs.ts'
import type { Mailer } from '#domain/kernel/mailer.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import { addressCodes } from '#domain/share/service/address-codes.ts'
import { decisions } from '#domain/share/service/decisions.ts'
import { pastLinks } from '#domain/share/service/past-links.ts'
import { type Receipts, receipts } from '#domain/share/service/receipts.ts'
import { reportAccess } from '#domain/share/service/report-access.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { shareVisits } from '#domain/share/service/share-visits.ts'
import { type SharedReports, sharedReports } from '#domain/share/service/shared-report.ts'
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
  readonly proofs: Proofs
  /** Null where none is configured. */
  readonly mailer: Mailer | null
}

/** Mounts sharing: the routes for staff and for readers of links. */
export const mountSharing = (api: HttpApi, infrastructure: Infrastructure, place: Place): void => {
  const { store, runReader: runs, workflowReader: workflows, shareReader: reader } = infrastructure
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
  const reports = sharedReports({ store, workflows })
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
  const textHash = (text: string) => createHash('sha256').update(text).digest('hex')
  const ports: DecisionPorts = {
    access,
    decisions: decisions(handle, { store, priceOf: priceOfOutputs, textHash }),
    codes: place.mailer === null ? null : addressCodes({ secrets, throttle, mailer: place.mailer }, letterheadOf(site)),
    receipts: receiptsBy(infrastructure, reports, place.proofs, site.brandName),
    throttle,
    cookie,
  }
  const decides = readerDecides(ports)
  reportDecisionRoutes(api, decides, ports, publicUrl)
  reportEvents(api, { access, cookie, feed }, stopping)

  const defect = (error: unknown) => infrastructure.warn(`A report could not be rendered: ${String(error)}`)
  const pages = builtSharePages(documents, site, defect)
  const seen = { access, reports, store, cookie, pages, verifies: place.mailer !== null }
  sharePages(api, seen)
  decideWithForm(api, { decides, access, viewOf: reportViewOf(seen), cookie, pages })
  openWithoutScript(api, { visits, throttle, cookie, pages })
}

const letterheadOf = ({ brandName, contactEmail }: Site) => ({ brandName, replyTo: contactEmail })

/** The receipts of decisions, with the proofs of the log. */
export const receiptsBy = (
  { pdfPrinter: printer }: Pick<Infrastructure, 'pdfPrinter'>,
  reports: SharedReports,
  proofs: Pick<Proofs, 'dossier'>,
  brandName: string,
): Receipts => {
  const encoder = new TextEncoder()
  return receipts({ reports, draw: drawReceipt(brandName), printer, proofs, utf8: (text) => encoder.encode(text) })
}
