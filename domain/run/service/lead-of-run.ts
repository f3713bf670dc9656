import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil } from '#domain/kernel/view.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { type RunEvent, run } from '../model/index.ts'

/** The lead that a run was for at a moment; null for none. */
export const leadOfRun = async (store: Pick<EventStore, 'read'>, runId: string, moment: Instant) => {
  const { events } = await store.read<RunEvent>(streamName('run', runId))
  const state = eventsUntil(events, moment).reduce(run.evolve, run.initialState)
  return state.status === 'absent' ? null : state.leadId
}
