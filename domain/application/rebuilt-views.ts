import type { RecordedEvent } from '../kernel/event.ts'
import { kindOf } from '../kernel/stream-name.ts'
import type { LeadEvent } from '../lead/index.ts'
import type { ViewChange } from '../ports/views.ts'
import { readyAt } from '../projections/run-view.ts'
import type { RunEvent } from '../run/index.ts'
import type { ShareEvent } from '../share/index.ts'
import type { WorkflowEvent } from '../workflow/index.ts'
import { leadViews } from './lead-handler.ts'
import { runViews } from './run-handler.ts'
import { shareViews } from './share-handler.ts'
import { workflowViews } from './workflow-handler.ts'

/** The rows that follow from one whole stream. How many runs of a workflow are in flight, one stream cannot tell. */
export const rebuiltViews = (history: readonly RecordedEvent[]): readonly ViewChange[] => {
  const [first] = history
  if (first === undefined) return []
  switch (kindOf(first.stream)) {
    case 'lead':
      return leadViews(history as readonly RecordedEvent<LeadEvent>[])
    case 'share':
      return shareViews(history as readonly RecordedEvent<ShareEvent>[])
    case 'workflow':
      return workflowViews(history as readonly RecordedEvent<WorkflowEvent>[], history.length)
    case 'run':
      return rebuiltRun(history as readonly RecordedEvent<RunEvent>[])
  }
}

const rebuiltRun = (history: readonly RecordedEvent<RunEvent>[]): readonly ViewChange[] => {
  const changes = runViews(history, history.length).filter(({ view }) => view === 'runs' || view === 'waiting_runs')
  const [run] = changes
  if (run?.view !== 'runs' || readyAt(history) !== null) return changes
  const { id, workflowId } = run.row
  return [...changes, { view: 'waiting_runs', row: { id, workflowId, readyAt: lastReadyAt(history) } }]
}

/**
 * What a worker has stays among what waits, with the time that it was ready at before it was taken. An attempt is
 * abandoned in the moment that the next one begins: nothing waits between the two.
 */
const lastReadyAt = (history: readonly RecordedEvent<RunEvent>[]): string | null => {
  for (let length = history.length - 1; length > 0; length--) {
    if (history[length - 1]?.type === 'RunAttemptAbandoned') continue
    const ready = readyAt(history.slice(0, length))
    if (ready != null) return ready
  }
  return null
}
