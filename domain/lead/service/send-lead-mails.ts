import type { Clock } from '#domain/kernel/clock.ts'
import type { Mailer, SentMails } from '#domain/kernel/mailer.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Parking } from '#domain/log/service/parking.ts'
import { isErased, type LeadEvent, lead } from '../model/index.ts'
import type { Leads } from './leads.ts'

type Ports = {
  readonly store: EventStore
  readonly leads: Pick<Leads, 'recordMail'>
  readonly mailer: Mailer
  readonly sent: SentMails
  readonly clock: Clock
  /** Aborted at shutdown. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly park: Parking
}

const firstPauseMs = 1000
const maxPauseMs = 60_000

/** Sends the mails that staff wrote to leads, once each, and records it. Retries while the server is unreachable. */
export const sendLeadMails = (
  { store, leads, mailer, sent, clock, pause, park }: Ports,
  replyTo: string,
): ((notices: readonly EventNotice[]) => Promise<void>) => {
  let pauseMs = firstPauseMs

  const send = async ({ stream, version, id }: EventNotice): Promise<void> => {
    const { events } = await store.read<LeadEvent>(stream)
    const written = events.find((event) => event.version === version)
    const now = events.reduce(lead.evolve, lead.initialState)
    if (written?.type !== 'LeadMailWritten' || now.status === 'absent' || isErased(now)) return
    const { mailId, subject, text } = written.data
    if (!now.mails.some((mail) => mail.id === mailId && mail.state === 'waiting')) return
    const key = `mail-${mailId}`
    const outcome = (await sent.has(key)) ? 'sent' : await mailer.send({ key, to: now.email, replyTo, subject, text })
    // A crash between sending and recording repeats the mail with the same message id.
    if (outcome === 'sent') await sent.add(key)
    const cause = { actor: 'worker', correlationId: written.correlationId, causationId: id }
    await leads.recordMail(idOf(stream), { mailId, outcome }, { cause, at: clock.now() })
    pauseMs = firstPauseMs
  }

  const sendOnce = park('mail to leads', send)

  return async (notices) => {
    for (const notice of notices.filter(({ type }) => type === 'LeadMailWritten')) {
      await sendOnce(notice).catch(async (error: unknown) => {
        await pause(pauseMs)
        pauseMs = Math.min(2 * pauseMs, maxPauseMs)
        throw error
      })
    }
  }
}
