import type { Clock } from '#domain/kernel/clock.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { MoveLead, ReviseLead } from '../model/index.ts'
import { leadHandler } from './lead-handler.ts'

type Change = Omit<MoveLead, 'now'> | Omit<ReviseLead, 'now'>

type Because = Pick<EventNotice, 'id'> & { readonly correlationId?: string }

/**
 * Changes a lead because of an event, at most once: a redelivered notice must not repeat a change that staff have
 * undone. The lead's events carry their causation id.
 */
export const changeLeadOnce = (store: EventStore, clock: Clock) => {
  const handle = leadHandler(store)
  return async (leadId: string, change: Change, { id, correlationId = id }: Because): Promise<void> => {
    for (;;) {
      const { head, events } = await store.read(streamName('lead', leadId))
      if (events.some(({ causationId }) => causationId === id)) return
      const cause = { actor: 'worker', correlationId, causationId: id }
      const context = { cause, at: clock.now(), ifVersion: head.version }
      const changed = await handle(head.stream, { ...change, now: clock.now() }, context)
      // An erased or missing lead is not changed; on a version conflict the lead is read again.
      if (changed.accepted || changed.rejection.type !== 'VersionStale') return
    }
  }
}
