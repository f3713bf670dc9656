import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../adapters/log/logger.ts'
import { smtpMailer } from '../../adapters/mail/smtp-mailer.ts'
import { tellStaff } from '../../domain/application/tell-staff.ts'
import type { Consumer } from '../../domain/ports/event-bus.ts'
import type { Infrastructure } from '../server/infrastructure.ts'
import type { Settings } from '../settings.ts'

/** Mails staff about new leads, where the settings say how; of all processes one at a time does. */
export const mailStaff = (
  { subscriptions, leadReader, sentMails }: Infrastructure,
  settings: Settings,
  logger: Logger,
): Consumer => {
  const { SMTP_URL: url, NOTIFY_EMAIL: to } = settings
  if (url === undefined || to === undefined) return { stop: async () => undefined }
  const stopping = new AbortController()
  const { signal } = stopping
  const from = { name: settings.BRAND_NAME, address: settings.CONTACT_EMAIL }
  const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`
  const handle = tellStaff(
    {
      leads: leadReader,
      mailer: smtpMailer({ url, from }),
      sent: sentMails,
      pause: (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
      complain: (message) => logger.warn(message),
    },
    { to, brandName: settings.BRAND_NAME, publicUrl },
  )
  const now = new Date().toISOString()
  const subscription = subscriptions.subscribe({ name: async () => 'mail about new leads', since: () => now, handle })
  return {
    stop: async () => {
      stopping.abort()
      await subscription.stop()
    },
  }
}
