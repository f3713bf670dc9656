import type { Clock } from '#domain/kernel/clock.ts'
import { type RecordedEvent, worker } from '#domain/kernel/event.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import { type LeadEvent, pipelineLead, threadOf, undoMs } from '../model/index.ts'
import type { Leads } from './leads.ts'

type Ports = {
  readonly store: EventStore
  readonly leads: Pick<Leads, 'recordMail' | 'withdrawMail'>
  readonly clock: Clock
  /** The Message-ID of the mail with this key. */
  readonly messageIdOf: (key: string) => string
  /** The address with which a subscriber ends what is sent without a person. */
  readonly unsubscribeUrlOf?: (email: string) => string
  /** Whether a mail without a person has nothing to say any more, by the correlation id of its event. */
  readonly isMoot?: (correlationId: string) => Promise<boolean>
}

/**
 * The mails of a lead go out in their order, and none waits for one to another lead: those that are held back, and what
 * was written to their lead meanwhile, have a queue of their own.
 */
export type MailQueue = 'at once' | 'held back'

/** The mail that staff wrote to a lead; its outcome becomes an event of the lead. Without a queue: those of both. */
export const writtenMails =
  (
    { store, leads, clock, messageIdOf, unsubscribeUrlOf, isMoot }: Ports,
    replyTo: string,
    queue?: MailQueue,
  ): LettersOf =>
  async ({ stream, version, id, type }) => {
    if (type !== 'LeadMailWritten') return []
    const { events } = await store.read<LeadEvent>(stream)
    const writing = events.find((event) => event.version === version)
    const now = pipelineLead(events)
    if (writing?.type !== 'LeadMailWritten' || now === null) return []
    const until = heldUntil(events, writing)
    if (queue !== undefined && queue !== (until === null ? 'at once' : 'held back')) return []
    const { mailId, subject, text, inReplyTo = null } = writing.data
    if (!now.mails.some((mail) => mail.id === mailId && mail.state === 'queued')) return []
    const cause = { actor: worker, correlationId: writing.correlationId, causationId: id }
    const key = mailKey(mailId)
    const thread = threadOf(now.mails, inReplyTo, (one) => messageIdOf(mailKey(one)))
    const byPerson = writing.actor !== worker && ({ byPerson: true } as const)
    const isEnded = !byPerson && now.confirmed && unsubscribeUrlOf !== undefined
    const unsubscribe = isEnded && { unsubscribe: unsubscribeUrlOf(now.email) }
    return [
      {
        key,
        about: key,
        kind: 'written',
        recipient: null,
        restMs: restOf(until, clock.now()),
        compose: async () => {
          if (byPerson || !(await isMoot?.(writing.correlationId)))
            return { to: now.email, replyTo, subject, text, ...thread, ...byPerson, ...unsubscribe }
          await leads.withdrawMail(idOf(stream), { mailId, whileQueued: true }, { cause, at: clock.now() })
          return null
        },
        settle: async (outcome) => {
          const messageId = outcome === 'sent' ? { messageId: messageIdOf(key) } : {}
          await leads.recordMail(idOf(stream), { mailId, outcome, ...messageId }, { cause, at: clock.now() })
        },
      },
    ]
  }

/** A withdrawal that came in time may be recorded a little later. */
const graceMs = 1000

/** When a mail may go, which is held back or was written while an earlier one of the lead was; null: at once. */
const heldUntil = (events: readonly RecordedEvent<LeadEvent>[], writing: MailWriting): Instant | null => {
  const ends = events.flatMap(({ type, data, version }) =>
    type === 'LeadMailWritten' && version <= writing.version && data.undoableUntil !== undefined
      ? [addTime(data.undoableUntil, graceMs)]
      : [],
  )
  return ends.filter((end) => end > writing.data.writtenAt).reduce<Instant | null>(latest, null)
}

type MailWriting = Pick<RecordedEvent<LeadEvent>, 'version'> & { readonly data: { readonly writtenAt: Instant } }

const latest = (one: Instant | null, other: Instant): Instant => (one === null || one < other ? other : one)

/** Never longer than a mail is held, though the clock was set back since, or was that of a machine whose clock is ahead. */
const restOf = (until: Instant | null, now: Instant): number =>
  until === null ? 0 : Math.min(undoMs + graceMs, Math.max(0, Date.parse(until) - Date.parse(now)))

/** The key of an own mail, which its Message-ID begins with. */
export const mailKey = (mailId: string): string => `mail-${mailId}`
