import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import { mailerOf } from '#apps/mailer.ts'
import type { Settings } from '#apps/settings.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { type LettersOf, mailNotices } from '#domain/mail/service/mail-notices.ts'

export type Sending = readonly [infrastructure: Infrastructure, settings: Settings, logger: Logger, park: Parking]

/**
 * Sends the mails that events cause from now on, or from `backMs` ago, in one process at a time; nothing without a mail
 * server. Stopping cuts a pause short, and begins no further mail.
 */
export const mailBy = (
  [{ subscriptions, store, sentMails }, settings, logger, park]: Sending,
  consumer: string,
  lettersOf: LettersOf,
  backMs = 0,
): readonly Consumer[] => {
  const stopping = new AbortController()
  const { signal } = stopping
  const mailer = mailerOf(settings, store, signal)
  if (mailer === null) return []
  const ports = {
    mailer,
    sent: sentMails,
    park,
    complain: (message: string) => logger.warn(message),
    pause: (milliseconds: number) => pause(milliseconds, undefined, { signal }),
  }
  const since = new Date(Date.now() - backMs).toISOString()
  const handle = mailNotices(ports, consumer, lettersOf)
  const subscription = subscriptions.subscribe({ name: async () => consumer, since: () => since, handle })
  const stop = async () => {
    stopping.abort()
    await subscription.stop()
  }
  return [{ stop }]
}
