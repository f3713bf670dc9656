import { createHash } from 'node:crypto'
import { priceOfOutputs } from '#adapters/http/document/price-of-outputs.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { letterToLead } from '#adapters/http/share/link-letter.ts'
import { publicReportRoutes } from '#adapters/http/share/public-reports.ts'
import { questionRoutes } from '#adapters/http/share/questions.ts'
import { staffReceipt } from '#adapters/http/share/receipt-file.ts'
import { reportCookie } from '#adapters/http/share/report-cookie.ts'
import { type DecisionPorts, readerDecides, reportDecisionRoutes } from '#adapters/http/share/report-decisions.ts'
import { reportEvents } from '#adapters/http/share/report-events.ts'
import { shareRoutes } from '#adapters/http/share/shares.ts'
import { mayPrint } from '#adapters/pdf/installed-fonts.ts'
import { drawReceipt } from '#adapters/pdf/receipt.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Infrastructure, Ports } from '#apps/infrastructure/infrastructure.ts'
import { readDocument, sectionKeys } from '#contracts/document/read-document.ts'
import { translation } from '#contracts/messages.ts'
import { linkLetters } from '#contracts/share/link-letters.ts'
import type { Site } from '#contracts/site/http/site.ts'
import type { Proofs } from '#domain/audit/service/proofs.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import { addressCodes, type CodeLetterhead } from '#domain/share/service/address-codes.ts'
import { decisions } from '#domain/share/service/decisions.ts'
import { pastLinks } from '#domain/share/service/past-links.ts'
import { questions } from '#domain/share/service/questions.ts'
import { type Decided, type DrawnReceipt, type Receipts, receipts } from '#domain/share/service/receipts.ts'
import { reportAccess } from '#domain/share/service/report-access.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { shareVisits } from '#domain/share/service/share-visits.ts'
import { type SharedReports, sharedReports } from '#domain/share/service/shared-report.ts'
import { shares } from '#domain/share/service/shares.ts'
import type { OpenDocumentPages } from './document-pages.ts'
import { mountSharePages } from './mount-share-pages.ts'
import type { Place } from './share-place.ts'

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
  const letterOf = letterToLead({ runs, leads: infrastructure.leadReader, letters: linkLetters(site) })
  const shareViews = { reader, past: pastLinks(reader, store), runs, secrets, canMail: place.mailer !== null, letterOf }
  shareRoutes(api, shares(handle, { runs, secrets, tally, ids: uuidIds }), shareViews, publicUrl)

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
  const readerQuestions = questions(handle, { store, shares: reader, users, ids: uuidIds, sectionsOf: sectionKeys })
  questionRoutes(api, {
    questions: readerQuestions,
    shares: reader,
    access,
    cookie,
    throttle,
    brandName: site.brandName,
  })
  const ports: DecisionPorts = {
    access,
    decisions: decisions(handle, { store, priceOf: priceOfOutputs, textHash, signHead: place.signHead }),
    codes: codesBy(place.mailer, infrastructure, site),
    receipts: receiptsBy(infrastructure, reports, place.proofs, site, documents),
    reports,
    throttle,
    cookie,
  }
  const decides = readerDecides(ports, api)
  reportDecisionRoutes(api, decides, ports, publicUrl)
  staffReceipt(api, { shares: reader, receipts: ports.receipts })
  reportEvents(api, { access, sessions, cookie, feed }, stopping)
  const questionsOf = readerQuestions.ofShare
  mountSharePages(api, infrastructure, place, { access, reports, questionsOf, visits, decides, cookie })
}

/** In lower-case hexadecimal digits. */
const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Null where no mailer is configured. */
const codesBy = (
  mailer: Mailer | null,
  { shareSecrets: secrets, throttle, sentMails, ...readers }: Infrastructure,
  site: Site,
) => {
  if (mailer === null) return null
  const clientOf = async (shareId: string) => {
    const share = await readers.shareReader.find(shareId)
    const run = share === null ? null : await readers.runReader.find(share.runId)
    const lead = run?.leadId == null ? null : await readers.leadReader.find(run.leadId)
    return lead?.email ?? null
  }
  return addressCodes({ secrets, throttle, mailer, sent: sentMails, clientOf }, letterheadOf(site))
}

/** The mail with a code, in the language of the page that asked for it. */
const letterheadOf = ({ brandName: brand, contactEmail }: Site): CodeLetterhead => ({
  replyTo: contactEmail,
  mailOf: (code, language) => {
    const t = translation(language)
    return {
      subject: t('{brand}: your code is {code}', { brand, code }),
      text: [
        t('Your code is {code}.', { code }),
        '',
        t('Enter it on the page where you are accepting a document of {brand}. It is good for 15 minutes.', { brand }),
        t('If you did not ask for it, ignore this mail: nothing happens without the code.'),
      ].join('\n'),
    }
  },
})

/** The receipts of decisions, with the proofs of the log. */
export const receiptsBy = (
  { pdfPrinter: printer }: Ports<'pdfPrinter'>,
  reports: SharedReports,
  proofs: Pick<Proofs, 'dossier'>,
  site: Site,
  documents: OpenDocumentPages,
): Receipts => {
  const encoder = new TextEncoder()
  const language = site.languages[0] ?? 'en'
  const bind = async ({ report, decision }: Decided, { part }: DrawnReceipt, pageLanguage = language) => {
    const frame = { brand: site, language: pageLanguage, formats: site.formats }
    const document = readDocument(report.run.outputs)
    if (!('data' in document)) return null
    // The price table shows the ticked items.
    const price = decision.state === 'accepted' ? decision.price : null
    const page = (await documents()).printed(document, frame, undefined, price?.selected)
    return page.replace('</body>', () => `${part}</body>`)
  }
  return receipts({
    reports,
    draw: drawReceipt({ ...site, language }),
    bind,
    printer,
    mayPrint,
    proofs,
    utf8: (text) => encoder.encode(text),
  })
}
