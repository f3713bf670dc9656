import { type Choice, choiceOf, StatusBadge } from '@atrium/kit'
import type { Run } from '#contracts/run/http/runs.ts'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'

const workflowStates: Readonly<Record<Workflow['status'], Choice>> = {
  active: { label: 'Active', tone: 'green', icon: 'check' },
  running: { label: 'Running', tone: 'blue', icon: 'running' },
  inactive: { label: 'Inactive', tone: 'grey', icon: 'pause' },
}

export const runStates: Readonly<Record<Run['status'], Choice>> = {
  pending: { label: 'Pending', tone: 'yellow', icon: 'clock' },
  running: { label: 'Running', tone: 'blue', icon: 'running' },
  completed: { label: 'Completed', tone: 'green', icon: 'check' },
  failed: { label: 'Failed', tone: 'red', icon: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'grey', icon: 'blocked' },
}

const cancelling: Choice = { label: 'Cancelling…', tone: 'grey', icon: 'stop' }

/** A status of a newer release has its own word as its label. */
export const runState = (status: Run['status']): Choice => choiceOf(runStates, status)

export const WorkflowBadge = ({ status }: { status: Workflow['status'] }) => (
  <StatusBadge {...choiceOf(workflowStates, status)} />
)

/** A run being cancelled is shown as such until it has ended. */
export const RunBadge = ({ run }: { run: Pick<Run, 'status' | 'cancelling'> }) => (
  <StatusBadge {...(run.cancelling ? cancelling : runState(run.status))} />
)
