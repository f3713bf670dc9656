import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadState } from '#domain/lead/views/lead-states.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import type { RunView } from '#domain/run/views/run-view.ts'
import type { SecurityEventView } from '#domain/security/views/security-event-view.ts'
import type { ShareView } from '#domain/share/views/share-view.ts'
import type { StaffView } from '#domain/staff/views/staff-view.ts'
import type { TriggerView } from '#domain/trigger/views/trigger-view.ts'
import type { WorkflowView } from '#domain/workflow/views/workflow-view.ts'

/** One row of a read model as it reads after an append. */
export type ViewChange =
  | { readonly view: 'leads'; readonly row: LeadView }
  /** Only for a rebuild: appends maintain them. */
  | { readonly view: 'lead_states'; readonly row: LeadState }
  | { readonly view: 'workflows'; readonly row: WorkflowView }
  | { readonly view: 'runs'; readonly row: RunView }
  | { readonly view: 'shares'; readonly row: ShareView }
  | { readonly view: 'staff'; readonly row: StaffView }
  | { readonly view: 'security_events'; readonly row: SecurityEventView }
  | { readonly view: 'triggers'; readonly row: TriggerView }
  | { readonly view: 'waiting_runs'; readonly row: WaitingRun }
  | { readonly view: 'runs_in_flight'; readonly row: RunInFlight }

/**
 * A run waits for a worker from `readyAt` on, or, where that is null, waits for none any more. Stores take the wait from
 * `at` to `readyAt`, which one clock has told, and count it on the clock that workers take runs by.
 */
export type WaitingRun = {
  readonly id: string
  readonly workflowId: number
  readonly readyAt: Instant | null
  /** Absent where the rows are rebuilt: then `readyAt` counts as it is. */
  readonly at?: Instant
}

/** A run of a workflow has begun, or ended. */
export type RunInFlight = { readonly workflowId: number; readonly runId: string; readonly change: 1 | -1 }

type RowOf<View extends ViewChange['view']> = Extract<ViewChange, { view: View }>['row']

/** The row that an accepted command wrote; its absence is a defect. */
export const rowOf = <View extends ViewChange['view']>(changes: readonly ViewChange[], view: View): RowOf<View> => {
  const change = changes.find((one) => one.view === view)
  if (change === undefined) throw new Error(`nothing was written to the view ${view}`)
  return change.row as RowOf<View>
}
