import { createHash } from 'node:crypto'
import { leadMailRoutes } from '#adapters/http/lead/lead-mails.ts'
import { mailAttachmentRoute } from '#adapters/http/lead/mail-attachments.ts'
import { mailboxRoutes } from '#adapters/http/mailbox/mailbox.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { mailboxName } from '#adapters/imap/connect-imap.ts'
import { imapMailbox } from '#adapters/imap/imap-mailbox.ts'
import { readMailInThread } from '#adapters/mime/read-mail-in-thread.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Infrastructure, Ports } from '#apps/infrastructure/infrastructure.ts'
import { mailboxAddress, senderOf } from '#apps/mailer.ts'
import { countryOf, type Settings } from '#apps/settings.ts'
import { type Leads, leads } from '#domain/lead/service/leads.ts'
import type { Mailbox } from '#domain/mailbox/ports/mailbox.ts'
import type { MailboxProgress } from '#domain/mailbox/ports/mailbox-progress.ts'
import type { TakingPorts } from '#domain/mailbox/service/take-mail.ts'
import { takeSkipped } from '#domain/mailbox/service/take-skipped.ts'

/** By user, host and folder: another password is the same mailbox. */
export const progressOf = ({ mailboxProgress }: Ports<'mailboxProgress'>, url: string): MailboxProgress =>
  mailboxProgress(mailboxName(url))

type Stores = Ports<'seenMails' | 'skippedMails' | 'mailSenders' | 'mailAttachments' | 'store'>

/** `own`: the installation's addresses. A mail from one is skipped, or is from its Reply-To if a form sent it. */
export const takingPorts = (
  { seenMails, skippedMails, mailSenders: senders, mailAttachments: attachments, store }: Stores,
  settings: Settings,
  mailbox: Mailbox,
): TakingPorts => ({
  mailbox,
  read: readMailInThread,
  seen: seenMails,
  skipped: skippedMails,
  senders,
  attachments,
  derivedId: hashedIds,
  leads: leads(store, uuidIds, countryOf(settings)),
  sha256: (content) => createHash('sha256').update(content).digest('hex'),
  own: [...new Set([senderOf(settings), mailboxAddress(settings), settings.CONTACT_EMAIL])],
})

/** The mails of leads, and the shared mailbox. */
export const mountLeadMails = (
  api: HttpApi,
  commands: Leads,
  infrastructure: Infrastructure,
  settings: Settings,
): void => {
  const { store, users, sentMails, mailAttachments } = infrastructure
  const canSend = settings.SMTP_URL !== undefined
  leadMailRoutes(api, { store, leads: commands, sent: sentMails, users, ids: uuidIds, canSend })
  mailAttachmentRoute(api, { store, attachments: mailAttachments })
  mountMailbox(api, settings, infrastructure)
}

/** Each call connects for itself. */
const mountMailbox = (api: HttpApi, settings: Settings, infrastructure: Infrastructure): void => {
  const { IMAP_URL: url } = settings
  const { skippedMails, leadReader, store } = infrastructure
  if (url === undefined) {
    mailboxRoutes(api, { skipped: skippedMails, leads: leadReader, mailbox: null })
    return
  }
  const progress = progressOf(infrastructure, url)
  const take = async (...args: Parameters<ReturnType<typeof takeSkipped>>) => {
    const mailbox = imapMailbox(url)
    try {
      const ports = takingPorts(infrastructure, settings, mailbox)
      const captured = leads(store, uuidIds, countryOf(settings))
      return await takeSkipped({ ...ports, mailbox, progress, leads: captured })(...args)
    } finally {
      await mailbox.close()
    }
  }
  mailboxRoutes(api, {
    skipped: skippedMails,
    leads: leadReader,
    mailbox: { address: mailboxAddress(settings), progress, take },
  })
}
