import { setTimeout as pause } from 'node:timers/promises'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { warnUsers } from '#domain/security/service/warn-users.ts'
import type { Infrastructure } from '../server/infrastructure.ts'
import type { Settings } from '../settings.ts'

/** Mails users about new devices, passwords and factors, where a mail server is set up; one process at a time does. */
export const mailUsers = (
  { subscriptions, store, sentMails }: Infrastructure,
  settings: Settings,
  logger: Logger,
  park: Parking,
): Consumer => {
  const { SMTP_URL: url, CONTACT_EMAIL: address, BRAND_NAME: brandName } = settings
  if (url === undefined) return { stop: async () => undefined }
  const stopping = new AbortController()
  const { signal } = stopping
  const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`
  const handle = warnUsers(
    {
      store,
      mailer: smtpMailer({ url, from: { name: brandName, address } }),
      sent: sentMails,
      pause: (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
      complain: (message) => logger.warn(message),
      park,
    },
    { replyTo: address, brandName, publicUrl },
  )
  const now = new Date().toISOString()
  const subscription = subscriptions.subscribe({ name: async () => 'mail about security', since: () => now, handle })
  return {
    stop: async () => {
      stopping.abort()
      await subscription.stop()
    },
  }
}
