import type { Instant } from '../kernel/instant.ts'
import type { LeadView } from '../projections/lead-view.ts'
import type { RunView } from '../projections/run-view.ts'
import type { ShareView } from '../projections/share-view.ts'
import type { WorkflowView } from '../projections/workflow-view.ts'

/** One row of a read model as it reads after an append. */
export type ViewChange =
  | { readonly view: 'leads'; readonly row: LeadView }
  | { readonly view: 'workflows'; readonly row: WorkflowView }
  | { readonly view: 'runs'; readonly row: RunView }
  | { readonly view: 'shares'; readonly row: ShareView }
  /** A run waits for a worker from `readyAt` on, or, where that is null, waits for none any more. */
  | { readonly view: 'waiting_runs'; readonly row: WaitingRun }
  /** More or fewer of a workflow's runs are in flight. */
  | { readonly view: 'runs_in_flight'; readonly row: { readonly workflowId: number; readonly change: number } }

export type WaitingRun = { readonly id: string; readonly workflowId: number; readonly readyAt: Instant | null }

type RowOf<View extends ViewChange['view']> = Extract<ViewChange, { view: View }>['row']

/** The row that an accepted command wrote; its absence is a defect. */
export const rowOf = <View extends ViewChange['view']>(changes: readonly ViewChange[], view: View): RowOf<View> => {
  const change = changes.find((one) => one.view === view)
  if (change === undefined) throw new Error(`nothing was written to the view ${view}`)
  return change.row as RowOf<View>
}
