import type { Clock } from '#domain/kernel/clock.ts'
import { worker } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import { isErased, type LeadEvent, lead, threadOf } from '../model/index.ts'
import type { Leads } from './leads.ts'

type Ports = {
  readonly store: EventStore
  readonly leads: Pick<Leads, 'recordMail'>
  readonly clock: Clock
  /** The Message-ID of the mail with this key. */
  readonly messageIdOf: (key: string) => string
}

/** The mail that staff wrote to a lead; its outcome becomes an event of the lead. */
export const writtenMails =
  ({ store, leads, clock, messageIdOf }: Ports, replyTo: string): LettersOf =>
  async ({ stream, version, id, type }) => {
    if (type !== 'LeadMailWritten') return []
    const { events } = await store.read<LeadEvent>(stream)
    const written = events.find((event) => event.version === version)
    const now = events.reduce(lead.evolve, lead.initialState)
    if (written?.type !== 'LeadMailWritten' || now.status === 'absent' || isErased(now)) return []
    const { mailId, subject, text, inReplyTo = null, undoableUntil } = written.data
    if (!now.mails.some((mail) => mail.id === mailId && mail.state === 'queued')) return []
    const cause = { actor: worker, correlationId: written.correlationId, causationId: id }
    const key = mailKey(mailId)
    const thread = threadOf(now.mails, inReplyTo, (one) => messageIdOf(mailKey(one)))
    return [
      {
        ...{ key, about: key, kind: 'written', recipient: null, restMs: restOf(undoableUntil, clock.now()) },
        compose: async () => ({ to: now.email, replyTo, subject, text, ...thread }),
        settle: async (outcome) => {
          const messageId = outcome === 'sent' ? { messageId: messageIdOf(key) } : {}
          await leads.recordMail(idOf(stream), { mailId, outcome, ...messageId }, { cause, at: clock.now() })
        },
      },
    ]
  }

/** A withdrawal that came in time may be recorded a little later. */
const graceMs = 1000

const restOf = (undoableUntil: Instant | undefined, now: Instant): number =>
  undoableUntil === undefined ? 0 : Math.max(0, Date.parse(undoableUntil) + graceMs - Date.parse(now))

/** The key of an own mail, which its Message-ID begins with. */
export const mailKey = (mailId: string): string => `mail-${mailId}`
