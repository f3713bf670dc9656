import type { Clock } from '#domain/kernel/clock.ts'
import type { Facts } from '#domain/kernel/condition.ts'
import { worker } from '#domain/kernel/event.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunReader } from '../ports/run-reader.ts'
import { runHandler } from './run-handler.ts'

/** What an event is about: a lead, and the run whose output or link it concerns. */
export type About = { readonly leadId: string | null; readonly runId: string | null }

/** Continues the runs that wait for this event. `factsOf` returns null if the person is erased. */
export type ContinueRuns = (
  on: string,
  about: About,
  event: Pick<EventNotice, 'id' | 'at'>,
  factsOf: () => Promise<Facts | null>,
) => Promise<void>

/** Continues the lead's runs, and the one whose step wrote the document. Idempotent. */
export const continueRuns = (store: EventStore, runs: Pick<RunReader, 'atStepsOf'>, clock: Clock): ContinueRuns => {
  const handle = runHandler(store)
  return async (on, { leadId, runId }, { id, at: happenedAt }, factsOf) => {
    const ofLead = leadId === null ? [] : await runs.atStepsOf(leadId)
    const waiting = new Set([...ofLead, ...(runId === null ? [] : await writerOf(store, runId))])
    const facts = waiting.size === 0 ? null : await factsOf()
    if (facts === null) return
    for (const waitingId of waiting) {
      const now = clock.now()
      const cause = { actor: worker, correlationId: waitingId, causationId: id }
      const command = { type: 'ContinueRun', on, facts, happenedAt, by: worker, now } as const
      await handle(streamName('run', waitingId), command, { cause, at: now })
    }
  }
}

/** The run whose step created this one, taken from its causation id `<run>/<step>`. */
const writerOf = async (store: EventStore, runId: string): Promise<readonly string[]> => {
  const [requested] = (await store.read(streamName('run', runId))).events
  const [writer, step] = requested?.causationId.split('/') ?? []
  return writer === undefined || step === undefined ? [] : [writer]
}
