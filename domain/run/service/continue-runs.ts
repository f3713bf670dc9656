import type { Clock } from '#domain/kernel/clock.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { worker } from '../model/index.ts'
import type { RunReader } from '../ports/run-reader.ts'
import { runHandler } from './run-handler.ts'

/** Lets a lead's runs go on that wait for what has happened to it. One that has gone on already stays as it is. */
export const continueRuns = (store: EventStore, runs: Pick<RunReader, 'atStepsOf'>, clock: Clock) => {
  const handle = runHandler(store)
  return async (on: string, leadId: string, { id, at: happenedAt }: EventNotice): Promise<void> => {
    for (const runId of await runs.atStepsOf(leadId)) {
      const now = clock.now()
      const cause = { actor: worker, correlationId: runId, causationId: id }
      await handle(
        streamName('run', runId),
        { type: 'ContinueRun', on, happenedAt, by: worker, now },
        { cause, at: now },
      )
    }
  }
}
