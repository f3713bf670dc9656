import type { RecordedEvent } from '../kernel/event.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { ViewChange } from '../ports/views.ts'
import { workflowView } from '../projections/workflow-view.ts'
import {
  type Workflow,
  type WorkflowCommand,
  type WorkflowEvent,
  type WorkflowRejection,
  workflow,
} from '../workflow/index.ts'
import { commandHandler } from './command-handler.ts'

export const workflowHandler = (store: EventStore) =>
  commandHandler<Workflow, WorkflowCommand, WorkflowEvent, WorkflowRejection>(workflow, workflowViews, store)

/** The rows that a workflow's newest events change; the handler writes them, and so does whoever rebuilds the rows. */
export const workflowViews = (
  history: readonly RecordedEvent<WorkflowEvent>[],
  recent: number,
): readonly ViewChange[] => {
  const row = workflowView(history, recent)
  return row === null ? [] : [{ view: 'workflows', row }]
}
