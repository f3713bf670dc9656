import type { Instant } from '#domain/kernel/instant.ts'
import type { Mailer, SentMails } from '#domain/kernel/mailer.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import {
  newDevice,
  type SecurityEvent,
  type SecurityEventType,
  type SecurityRecord,
} from '#domain/security/model/index.ts'

type Ports = {
  readonly store: EventStore
  readonly mailer: Mailer
  readonly sent: SentMails
  /** Aborted at shutdown. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly complain: (message: string) => void
  readonly park: Parking
}

type Letterhead = {
  readonly replyTo: string
  readonly brandName: string
  /** Where users change their password and end sessions. */
  readonly accountUrl: string
  /** Formats a moment for mails. */
  readonly moment: (at: Instant) => string
}

const retryAfterMs = 5000

/** Mails a user once about each new device, password or factor. A mail that fails 20 times is parked. */
export const warnUsers = ({ store, mailer, sent, pause, complain, park }: Ports, letterhead: Letterhead) => {
  const warn = async ({ stream, at }: EventNotice): Promise<void> => {
    const [event] = (await store.read<SecurityEvent>(stream)).events
    const subject = event?.type === 'SecurityEventRecorded' ? subjectOf(event.data) : null
    if (event?.type !== 'SecurityEventRecorded' || subject === null || !event.data.email || (await sent.has(stream)))
      return
    const outcome = await mailer.send({
      key: stream,
      to: event.data.email,
      replyTo: letterhead.replyTo,
      subject: `${letterhead.brandName}: ${subject}`,
      text: textOf(event.data, at, subject, letterhead),
    })
    if (outcome === 'refused') complain(`The mail server refuses the mail about ${stream}; it is not sent again.`)
    await sent.add(stream)
  }

  const warnOnce = park('mail about security', warn)

  return async (notices: readonly EventNotice[]): Promise<void> => {
    for (const notice of notices.filter(({ type }) => type === 'SecurityEventRecorded')) {
      await warnOnce(notice).catch(async (error: unknown) => {
        await pause(retryAfterMs)
        throw error
      })
    }
  }
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
