import type { Instant } from '#domain/kernel/instant.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import { newDevice, type SecurityEvent, type SecurityEventType, type SecurityRecord } from '../model/index.ts'

type Letterhead = {
  readonly replyTo: string
  readonly brandName: string
  /** Where users change their password and end sessions. */
  readonly accountUrl: string
  /** Formats a moment for mails. */
  readonly moment: (at: Instant) => string
}

/** The mail to a user about a new device, password or factor. */
export const securityMails =
  (store: EventStore, letterhead: Letterhead): LettersOf =>
  async ({ stream, type, at }) => {
    if (type !== 'SecurityEventRecorded') return []
    const [event] = (await store.read<SecurityEvent>(stream)).events
    const subject = event?.type === 'SecurityEventRecorded' ? subjectOf(event.data) : null
    if (event?.type !== 'SecurityEventRecorded' || subject === null || !event.data.email) return []
    const mail = {
      to: event.data.email,
      replyTo: letterhead.replyTo,
      subject: `${letterhead.brandName}: ${subject}`,
      text: textOf(event.data, at, subject, letterhead),
    }
    return [{ key: stream, about: stream, kind: 'security', recipient: null, compose: async () => mail }]
  }

const subjects: Partial<Record<SecurityEventType, string>> = {
  signed_in: 'New sign-in to your account',
  password_changed: 'Your password was changed',
  second_factor_added: 'A second factor was added to your account',
  second_factor_removed: 'A second factor was removed from your account',
}

/** A sign-in is mailed only if it is from a new device. */
const subjectOf = ({ what, detail }: SecurityRecord): string | null =>
  what === 'signed_in' && !detail?.startsWith(newDevice) ? null : (subjects[what] ?? null)

const textOf = (
  { address, browser, detail }: SecurityRecord,
  at: string,
  subject: string,
  { accountUrl, moment }: Letterhead,
): string =>
  [
    `${subject}.`,
    '',
    `When: ${moment(at)}`,
    `From: ${address}`,
    `Browser: ${browser}`,
    ...(detail === null ? [] : [`What: ${detail}`]),
    '',
    'If this was not you, change your password and end all other sessions:',
    accountUrl,
  ].join('\n')
