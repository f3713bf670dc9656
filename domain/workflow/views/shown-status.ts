import type { StatusSet } from '#domain/workflow/views/workflow-view.ts'

/** What a workflow's own events and those of its runs tell of its status, as positions of the log. */
export type WorkflowActivity = {
  readonly statusSet: StatusSet
  /** Where staff set that status. */
  readonly setPosition: number
  /** Where its newest run began; 0 where none has. */
  readonly begunPosition: number
  /** How many of its runs have not ended. */
  readonly runsInFlight: number
}

export type ShownStatus = StatusSet | 'running'

/**
 * An active workflow is running from the beginning of a run until the last one in flight has ended. What staff set
 * replaces that until the next run begins.
 */
export const shownStatus = ({ statusSet, setPosition, begunPosition, runsInFlight }: WorkflowActivity): ShownStatus =>
  statusSet === 'active' && runsInFlight > 0 && begunPosition > setPosition ? 'running' : statusSet
