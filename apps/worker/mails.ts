import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { usualUrl } from '#apps/infrastructure/usual-url.ts'
import { mailerOf, replyAddressOf } from '#apps/mailer.ts'
import { formatsOf } from '#apps/settings.ts'
import { formatting, serverFormats } from '#contracts/formats.ts'
import { unsubscribeAddress } from '#contracts/lead/http/newsletter.ts'
import { accountAddress, leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { dayMs } from '#domain/kernel/instant.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { newLeadMails } from '#domain/lead/service/new-lead-mails.ts'
import { type MailQueue, writtenMails } from '#domain/lead/service/written-mails.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { leadRecipients } from '#domain/process/lead-recipients.ts'
import { ownerMails } from '#domain/process/owner-mails.ts'
import { reminderTest } from '#domain/process/when-reminder-sent-write-mail.ts'
import { securityMails } from '#domain/security/service/security-mails.ts'
import { mailBy, type Sending } from './mail-by.ts'
import { mailDecided } from './mail-decided.ts'
import { notifyStaff } from './notify.ts'

/** All senders of mails and posts, as far as they are configured. */
export const mails = (...sending: Sending): readonly Consumer[] => [
  ...mailStaff(...sending),
  ...mailUsers(...sending),
  notifyStaff(...sending),
  ...mailLeads(...sending),
  ...mailOwners(...sending),
  ...mailDecided(...sending),
]

/** To staff, about new leads. */
const mailStaff = (...sending: Sending): readonly Consumer[] => {
  const [{ store, leadReader }, settings] = sending
  const { NOTIFY_EMAIL: to, BRAND_NAME: brandName } = settings
  if (to === undefined) return []
  const letterhead = { to, brandName, urlOf: (leadId: string) => `${usualUrl(settings)}${leadAddress(leadId)}` }
  return mailBy(sending, 'mail about new leads', newLeadMails({ store, leads: leadReader }, letterhead))
}

/** To users, about new devices, passwords and factors. */
const mailUsers = (...sending: Sending): readonly Consumer[] => {
  const [{ store }, settings] = sending
  const { moment } = formatting(serverFormats(formatsOf(settings)))
  const letterhead = {
    replyTo: settings.CONTACT_EMAIL,
    brandName: settings.BRAND_NAME,
    accountUrl: `${usualUrl(settings)}${accountAddress}`,
    moment: (at: string) => moment(at, { dateStyle: 'medium', timeStyle: 'short' }),
  }
  return mailBy(sending, 'mail about security', securityMails(store, letterhead))
}

/** To leads, what staff wrote. */
const mailLeads = (...sending: Sending): readonly Consumer[] => {
  const [{ store, newsletterTokens: tokens, shareReader: shares, clock }, settings] = sending
  const mailer = mailerOf(settings, store)
  if (mailer === null) return []
  const { messageIdOf } = mailer
  const unsubscribeUrlOf = (email: string) =>
    `${usualUrl(settings)}${unsubscribeAddress(tokens.seal('unsubscribe', email, null))}`
  const isMoot = reminderTest({ shares, clock })
  const ports = { store, leads: leads(store, uuidIds), clock: systemClock, messageIdOf, unsubscribeUrlOf, isMoot }
  const letters = (queue: MailQueue) => writtenMails(ports, replyAddressOf(settings), queue)
  return [
    ...mailBy(sending, 'mail to leads', letters('at once')),
    // Reaches back to mails that a release with one queue left in it; those that were sent are not queued any more.
    ...mailBy(sending, 'mail to leads that is held back', letters('held back'), dayMs),
  ]
}

/** To the owners of leads, what steps of workflows say. */
const mailOwners = (...sending: Sending): readonly Consumer[] => {
  const [{ store, users, leadReader }, settings] = sending
  const letters = ownerMails({ store, recipientsOf: leadRecipients(users, leadReader) }, settings.CONTACT_EMAIL)
  return mailBy(sending, 'mail to owners', letters)
}
