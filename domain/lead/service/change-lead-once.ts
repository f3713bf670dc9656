import type { Clock } from '#domain/kernel/clock.ts'
import { statesSince } from '#domain/kernel/states-since.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { type Lead, type LeadEvent, lead, type MoveLead, type ReviseLead } from '../model/index.ts'
import { leadHandler } from './lead-handler.ts'

type Change = Omit<MoveLead, 'now'> | Omit<ReviseLead, 'now'>

type Because = Pick<EventNotice, 'id' | 'at'> & {
  readonly correlationId?: string
  /** What else the change is about. */
  readonly subjects?: readonly StreamName[]
}

/**
 * Changes a lead because of an event, at most once. A redelivered notice repeats no change that staff have undone, as
 * the lead's events carry their causation id. Nor does it make a change that the first delivery had no reason for: the
 * change must have had an effect on the lead in each of its states since the event, whichever the first delivery read.
 */
export const changeLeadOnce = (store: EventStore, clock: Clock) => {
  const handle = leadHandler(store)
  return async (leadId: string, change: Change, { id, at, correlationId = id, subjects }: Because): Promise<void> => {
    for (;;) {
      const { head, events } = await store.read<LeadEvent>(streamName('lead', leadId))
      if (events.some(({ causationId }) => causationId === id)) return
      const command = { ...change, now: clock.now() }
      if (!statesSince(lead, events, at).every((state) => hasEffect(command, state))) return
      const cause = { actor: 'worker', correlationId, causationId: id }
      const outcome = await handle(head.stream, command, { cause, at: command.now, ifVersion: head.version, subjects })
      // An erased or missing lead is not changed; on a version conflict the lead is read again.
      if (outcome.accepted || outcome.rejection.type !== 'VersionStale') return
    }
  }
}

/** A change to what the lead is already is not another contact. */
const hasEffect = (command: MoveLead | ReviseLead, state: Lead): boolean => {
  const decision = lead.decide(command, state)
  return decision.accepted && decision.events.some(({ type }) => type !== 'LeadContactDateChanged')
}
