import type { BuiltIn } from '../kernel/built-in.ts'
import type { RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import { type WorkflowEvent, type WorkflowInput, workflow } from '../workflow/index.ts'

/**
 * A workflow as the screens read it. What is `running` is told by the runs: an active workflow whose run is
 * started shows running, and active again when its last run in flight has ended. A status that staff set
 * (`statusSet`) replaces what is shown, whatever is in flight.
 */
export type WorkflowView = {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly apiEndpoint: string
  readonly builtIn: BuiltIn | null
  readonly statusSet: 'active' | 'inactive' | 'archived' | null
  readonly inputs: readonly WorkflowInput[]
  readonly createdAt: Instant
  readonly updatedAt: Instant
  readonly version: number
}

/** The row of one workflow by its history; `statusSet` is null where the last `recent` events set none. */
export const workflowView = (history: readonly RecordedEvent<WorkflowEvent>[], recent: number): WorkflowView | null => {
  const state = history.reduce(workflow.evolve, workflow.initialState)
  const [first] = history
  const last = history.at(-1)
  if (state.status === 'absent' || first === undefined || last === undefined) return null
  const { status, workflowId, ...settings } = state
  const statusSet = history.slice(history.length - recent).some(setsStatus) ? status : null
  return { id: workflowId, ...settings, statusSet, createdAt: first.at, updatedAt: last.at, version: last.version }
}

const statusEvents: ReadonlySet<WorkflowEvent['type']> = new Set([
  'WorkflowCreated',
  'WorkflowActivated',
  'WorkflowPaused',
  'WorkflowArchived',
])

const setsStatus = ({ type }: RecordedEvent<WorkflowEvent>) => statusEvents.has(type)
