import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler, handlerPerStore, type ReadModel } from '#domain/log/service/command-handler.ts'
import {
  type Workflow,
  type WorkflowCommand,
  type WorkflowEvent,
  type WorkflowRejection,
  workflow,
} from '../model/index.ts'
import { type WorkflowView, workflowView } from '../views/workflow-view.ts'

export const workflowHandler = handlerPerStore((store: EventStore) =>
  commandHandler<Workflow, WorkflowCommand, WorkflowEvent, WorkflowRejection, WorkflowView>(
    workflow,
    workflowReadModel,
    store,
  ),
)

export const workflowReadModel: ReadModel<WorkflowView, WorkflowEvent> = {
  view: workflowView,
  changes: (_, row) => (row === null ? [] : [{ view: 'workflows', row }]),
}
