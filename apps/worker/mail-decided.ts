import type { Logger } from '#adapters/telemetry/logger.ts'
import { mailerOf } from '#apps/mailer.ts'
import { builtDocumentPages } from '#apps/server/document-pages.ts'
import { headsBy, outsideOf, proofsBy } from '#apps/server/log-heads.ts'
import { receiptsBy } from '#apps/server/sharing.ts'
import { siteOf } from '#apps/server/site.ts'
import { usualUrl } from '#apps/server/usual-url.ts'
import { translation } from '#contracts/messages.ts'
import { runAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { mailDecisions } from '#domain/share/service/mail-decisions.ts'
import { sharedReports } from '#domain/share/service/shared-report.ts'
import type { Infrastructure } from '../server/infrastructure.ts'
import type { Settings } from '../settings.ts'
import { followFromNow } from './follow-from-now.ts'

/** Mails both sides about decisions, if configured; in one process at a time. */
export const mailDecided = (
  infrastructure: Infrastructure,
  settings: Settings,
  logger: Logger,
  park: Parking,
): Consumer => {
  const { NOTIFY_EMAIL: to, CONTACT_EMAIL: replyTo, BRAND_NAME: brandName } = settings
  const mailer = mailerOf(settings)
  if (mailer === null || to === undefined) return { stop: async () => undefined }
  const t = translation(settings.LANGUAGES[0] ?? 'en')
  const { store, workflowReader: workflows, shareReader: shares, sentMails: sent } = infrastructure
  const complain = (message: string) => logger.warn(message)
  const publicUrl = usualUrl(settings)
  const heads = headsBy(publicUrl, infrastructure, outsideOf(settings, infrastructure, complain))
  const proofs = proofsBy({ ...infrastructure, heads })
  const documents = builtDocumentPages()
  const reports = sharedReports({ store, workflows })
  const ports = {
    shares,
    receipts: receiptsBy(infrastructure, reports, proofs, siteOf(settings), documents),
    mailer,
    sent,
    complain,
    park,
  }
  const letterhead = {
    to,
    replyTo,
    brandName,
    toReader: {
      first: t('This is the receipt of your decision.'),
      last: t('Attached are the receipt and the dossier that proves the record of your decision. Keep both.'),
    },
    urlOf: ({ workflowId, runId }: { workflowId: number; runId: string }) =>
      `${publicUrl}${runAddress(workflowId, runId)}`,
  }
  return followFromNow(infrastructure, 'mail about decisions', (pause) =>
    mailDecisions({ ...ports, pause }, letterhead),
  )
}
