import type { StatusSet } from '#domain/workflow/views/workflow-view.ts'

/** The inputs of a workflow's status, from its own events and those of its runs, as log positions. */
export type WorkflowActivity = {
  readonly statusSet: StatusSet
  /** The position at which staff set the status. */
  readonly setPosition: number
  /** The position at which its newest run began; 0 without runs. */
  readonly begunPosition: number
  /** The number of runs in flight. */
  readonly runsInFlight: number
}

export type ListedStatus = StatusSet | 'running'

/**
 * An active workflow shows as running from the start of a run until the last one in flight ends. A status set by
 * staff overrides that until the next run starts.
 */
export const listedStatus = ({
  statusSet,
  setPosition,
  begunPosition,
  runsInFlight,
}: WorkflowActivity): ListedStatus =>
  statusSet === 'active' && runsInFlight > 0 && begunPosition > setPosition ? 'running' : statusSet
