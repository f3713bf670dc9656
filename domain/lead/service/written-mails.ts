import type { Clock } from '#domain/kernel/clock.ts'
import { worker } from '#domain/kernel/event.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { LettersOf } from '#domain/mail/service/mail-notices.ts'
import { isErased, type LeadEvent, lead } from '../model/index.ts'
import type { Leads } from './leads.ts'

type Ports = { readonly store: EventStore; readonly leads: Pick<Leads, 'recordMail'>; readonly clock: Clock }

/** The mail that staff wrote to a lead; its outcome becomes an event of the lead. */
export const writtenMails =
  ({ store, leads, clock }: Ports, replyTo: string): LettersOf =>
  async ({ stream, version, id, type }) => {
    if (type !== 'LeadMailWritten') return []
    const { events } = await store.read<LeadEvent>(stream)
    const written = events.find((event) => event.version === version)
    const now = events.reduce(lead.evolve, lead.initialState)
    if (written?.type !== 'LeadMailWritten' || now.status === 'absent' || isErased(now)) return []
    const { mailId, subject, text } = written.data
    if (!now.mails.some((mail) => mail.id === mailId && mail.state === 'waiting')) return []
    const cause = { actor: worker, correlationId: written.correlationId, causationId: id }
    return [
      {
        key: `mail-${mailId}`,
        about: `mail-${mailId}`,
        kind: 'written',
        recipient: null,
        compose: async () => ({ to: now.email, replyTo, subject, text }),
        settle: async (outcome) =>
          void (await leads.recordMail(idOf(stream), { mailId, outcome }, { cause, at: clock.now() })),
      },
    ]
  }
