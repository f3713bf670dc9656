import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import { mailerOf } from '#apps/mailer.ts'
import type { Infrastructure } from '#apps/server/infrastructure.ts'
import { usualUrl } from '#apps/server/usual-url.ts'
import { formatsOf, type Settings } from '#apps/settings.ts'
import { formatting, serverFormats } from '#contracts/formats.ts'
import { accountAddress, leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { mailNewLeads } from '#domain/lead/service/mail-new-leads.ts'
import { sendLeadMails } from '#domain/lead/service/send-lead-mails.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { warnUsers } from '#domain/security/service/warn-users.ts'
import { followFromNow } from './follow-from-now.ts'
import { mailDecided } from './mail-decided.ts'
import { notifyStaff } from './notify.ts'

type Sending = readonly [infrastructure: Infrastructure, settings: Settings, logger: Logger, park: Parking]

/** All senders of mails and posts, as far as they are configured. */
export const mails = (...sending: Sending): readonly Consumer[] => [
  ...mailStaff(...sending),
  ...mailUsers(...sending),
  notifyStaff(...sending),
  ...mailLeads(...sending),
  mailDecided(...sending),
]

/** Mails staff about new leads. */
const mailStaff = (...[infrastructure, settings, logger, park]: Sending): readonly Consumer[] => {
  const { NOTIFY_EMAIL: to, BRAND_NAME: brandName } = settings
  const { leadReader, sentMails: sent } = infrastructure
  const mailer = mailerOf(settings)
  if (mailer === null || to === undefined) return []
  const complain = (message: string) => logger.warn(message)
  const letterhead = { to, brandName, urlOf: (leadId: string) => `${usualUrl(settings)}${leadAddress(leadId)}` }
  return [
    followFromNow(infrastructure, 'mail about new leads', (pause) =>
      mailNewLeads({ leads: leadReader, mailer, sent, pause, complain, park }, letterhead),
    ),
  ]
}

/** Mails users about new devices, passwords and factors. */
const mailUsers = (...[infrastructure, settings, logger, park]: Sending): readonly Consumer[] => {
  const { store, sentMails: sent } = infrastructure
  const mailer = mailerOf(settings)
  if (mailer === null) return []
  const complain = (message: string) => logger.warn(message)
  const { moment } = formatting(serverFormats(formatsOf(settings)))
  const letterhead = {
    replyTo: settings.CONTACT_EMAIL,
    brandName: settings.BRAND_NAME,
    accountUrl: `${usualUrl(settings)}${accountAddress}`,
    moment: (at: string) => moment(at, { dateStyle: 'medium', timeStyle: 'short' }),
  }
  return [
    followFromNow(infrastructure, 'mail about security', (pause) =>
      warnUsers({ store, mailer, sent, pause, complain, park }, letterhead),
    ),
  ]
}

/** Sends what staff wrote to leads. */
const mailLeads = (...[infrastructure, settings, , park]: Sending): readonly Consumer[] => {
  const { store, sentMails: sent } = infrastructure
  const mailer = mailerOf(settings)
  if (mailer === null) return []
  const ports = { store, leads: leads(store, uuidIds), mailer, sent, clock: systemClock, park }
  return [
    followFromNow(infrastructure, 'mail to leads', (pause) =>
      sendLeadMails({ ...ports, pause }, settings.CONTACT_EMAIL),
    ),
  ]
}
