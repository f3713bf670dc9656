import type { RecordedEvent } from '../kernel/event.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { ViewChange } from '../ports/views.ts'
import { readyAt, runView } from '../projections/run-view.ts'
import { type Run, type RunCommand, type RunEvent, type RunRejection, run } from '../run/index.ts'
import { commandHandler } from './command-handler.ts'

type History = readonly RecordedEvent<RunEvent>[]

export const runHandler = (store: EventStore) =>
  commandHandler<Run, RunCommand, RunEvent, RunRejection>(run, runViews, store)

/** The rows that a run's newest events change; the handler writes them, and so does whoever rebuilds the rows. */
export const runViews = (history: History, recent: number): readonly ViewChange[] => {
  const row = runView(history)
  if (row === null) return []
  const change = inFlight(history) - inFlight(history.slice(0, history.length - recent))
  return [
    { view: 'runs', row },
    ...waiting(history, row),
    ...(change === 0 ? [] : [{ view: 'runs_in_flight', row: { workflowId: row.workflowId, change } } as const]),
  ]
}

const waiting = (history: History, { id, workflowId }: { id: string; workflowId: number }): readonly ViewChange[] => {
  const ready = readyAt(history)
  return ready === null ? [] : [{ view: 'waiting_runs', row: { id, workflowId, readyAt: ready ?? null } }]
}

const inFlight = (history: History): number => {
  const { status } = history.reduce(run.evolve, run.initialState)
  return status === 'pending' || status === 'running' ? 1 : 0
}
