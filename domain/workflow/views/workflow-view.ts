import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { View } from '#domain/kernel/view.ts'
import { type WorkflowEvent, type WorkflowInput, workflow } from '../model/index.ts'

/** A workflow in its read model, without the activity of its runs: see `listedStatus`. */
export type WorkflowView = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly apiEndpoint: string
  readonly builtIn: BuiltIn | null
  /** The status set by staff. */
  readonly statusSet: StatusSet
  /** The stream version at which it was set. */
  readonly statusVersion: number
  readonly inputs: readonly WorkflowInput[]
  readonly steps: readonly Step[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    workflows: WorkflowView
  }
}

export type StatusSet = 'active' | 'inactive' | 'archived'

/** A workflow's row. */
export const workflowView: View<WorkflowView, WorkflowEvent> = (row, event) => {
  const base = row && { ...row, workflowId: row.id, status: row.statusSet, ownInputs: [] }
  const state = base ?? workflow.initialState
  const after = workflow.evolve(state, event)
  if (after.status === 'absent') return null
  const { workflowId: id, name, description, apiEndpoint, builtIn, inputs, steps, status: statusSet } = after
  const settings = { id, name, description, apiEndpoint, builtIn, inputs, steps, statusSet }
  const statusVersion = row === null || setsStatus(event) ? event.version : row.statusVersion
  return {
    ...settings,
    statusVersion,
    createdAt: row?.createdAt ?? event.at,
    updatedAt: event.at,
    version: event.version,
  }
}

const setsStatus = ({ type }: WorkflowEvent) =>
  type === 'WorkflowActivated' || type === 'WorkflowPaused' || type === 'WorkflowArchived'
