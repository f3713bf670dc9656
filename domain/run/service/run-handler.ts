import type { Instant } from '#domain/kernel/instant.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { ViewChange } from '#domain/log/ports/views.ts'
import { commandHandler, handlerPerStore, type ReadModel } from '#domain/log/service/command-handler.ts'
import { type Run, type RunCommand, type RunEvent, type RunRejection, run } from '../model/index.ts'
import { isInFlight, type RunRow, readyAt, runView } from '../views/run-view.ts'

export const runHandler = handlerPerStore((store: EventStore) =>
  commandHandler<Run, RunCommand, RunEvent, RunRejection, RunRow>(run, runReadModel, store),
)

export const runReadModel: ReadModel<RunRow, RunEvent> = {
  view: runView,
  changes: (previous, after, at) => {
    if (after === null) return []
    const { builtIn, held, pause, ...row } = after
    return [{ view: 'runs', row }, ...waiting(previous, after, at), ...inFlight(previous, after)]
  },
  subjects: (events) => events.flatMap(subjectsOf),
}

/** The lead that a run is made for, and the run whose inputs it repeats. */
const subjectsOf = ({ type, data }: RunEvent): readonly StreamName[] => {
  if (type === 'RunLeadSet') return data.leadId === null ? [] : [streamName('lead', data.leadId)]
  return type === 'RunRequested' && data.originRunId !== null ? [streamName('run', data.originRunId)] : []
}

/** A run held by a worker stays in the queue, as its lease is kept there. */
const waiting = (previous: RunRow | null, after: RunRow, at: Instant): readonly ViewChange[] => {
  const ready = readyAt(after)
  if (ready === null || (previous !== null && ready === readyAt(previous))) return []
  const { id, workflowId } = after
  return [{ view: 'waiting_runs', row: { id, workflowId, readyAt: ready ?? null, at } }]
}

const inFlight = (previous: RunRow | null, { id: runId, workflowId, ...after }: RunRow): readonly ViewChange[] => {
  const runCount = (change: 1 | -1): ViewChange => ({ view: 'runs_in_flight', row: { workflowId, runId, change } })
  const [was, is] = [previous !== null && isInFlight(previous), isInFlight(after)]
  // A run that was refused began and ended at once.
  if (previous === null && !is) return [runCount(1), runCount(-1)]
  return was === is ? [] : [runCount(is ? 1 : -1)]
}
