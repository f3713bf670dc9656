import { headsBy, outsideOf, proofsBy } from '#apps/infrastructure/log-heads.ts'
import { usualUrl } from '#apps/infrastructure/usual-url.ts'
import { brandedPages } from '#apps/server/branded-pages.ts'
import { builtDocumentPages } from '#apps/server/document-pages.ts'
import { receiptsBy } from '#apps/server/sharing.ts'
import { siteOf } from '#apps/server/site.ts'
import { runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { decisionMails } from '#domain/share/service/decision-mails.ts'
import { sharedReports } from '#domain/share/service/shared-report.ts'
import { publishedLookReader } from '#domain/site/service/published-look.ts'
import { mailBy, type Sending } from './mail-by.ts'

/** To both sides, about decisions. */
export const mailDecided = (...sending: Sending): readonly Consumer[] => {
  const [infrastructure, settings, logger] = sending
  const { NOTIFY_EMAIL: to, CONTACT_EMAIL: replyTo, BRAND_NAME: brandName } = settings
  if (to === undefined) return []
  const { store, workflowReader: workflows, shareReader: shares } = infrastructure
  const publicUrl = usualUrl(settings)
  const complain = (message: string) => logger.warn(message)
  const heads = headsBy(publicUrl, infrastructure, outsideOf(settings, infrastructure, complain))
  const proofs = proofsBy({ ...infrastructure, heads })
  const reports = sharedReports({ store, workflows })
  const documents = brandedPages(builtDocumentPages(), publishedLookReader(store))
  const receipts = receiptsBy(infrastructure, reports, proofs, siteOf(settings), documents)
  const letterhead = {
    to,
    replyTo,
    brandName,
    urlOf: ({ workflowId, runId }: { workflowId: number; runId: string }) =>
      `${publicUrl}${runAddress(workflowId, runId)}`,
  }
  return mailBy(sending, 'mail about decisions', decisionMails({ shares, receipts }, letterhead))
}
