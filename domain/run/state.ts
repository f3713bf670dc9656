import type { BuiltIn } from '../kernel/built-in.ts'
import type { Instant } from '../kernel/instant.ts'
import type { RunEvent, Values } from './events.ts'

/** One try, as it stands. */
export type Attempt = {
  readonly attempt: number
  readonly startedAt: Instant
  readonly by: string
  readonly endedAt: Instant | null
  readonly error: string | null
  readonly retryAt: Instant | null
  /** Nobody ended it: what it did is not known. */
  readonly abandoned: boolean
}

type Requested = {
  readonly workflowId: number
  readonly builtIn: BuiltIn | null
  readonly inputs: Values
  readonly requestedAt: Instant
  readonly requestedBy: string
  readonly originRunId: string | null
  readonly attempts: readonly Attempt[]
}

type InFlight = Requested & { readonly cancelling: boolean }

/** Waits to be taken: from the start, or for its next attempt. */
export type PendingRun = InFlight & { readonly status: 'pending'; readonly readyAt: Instant }
export type RunningRun = InFlight & { readonly status: 'running'; readonly attempt: number }
export type CompletedRun = Requested & {
  readonly status: 'completed'
  readonly outputs: string
  readonly endedAt: Instant
}
export type FailedRun = Requested & {
  readonly status: 'failed'
  readonly error: string
  readonly outputs: string | null
  readonly endedAt: Instant
}
export type CancelledRun = Requested & { readonly status: 'cancelled'; readonly endedAt: Instant }

export type Run = { readonly status: 'absent' } | PendingRun | RunningRun | CompletedRun | FailedRun | CancelledRun

export const initialState: Run = { status: 'absent' }

export const evolve = (run: Run, event: RunEvent): Run => {
  if (event.type === 'RunRequested') {
    return { ...event.data, status: 'pending', attempts: [], cancelling: false, readyAt: event.data.requestedAt }
  }
  return run.status === 'absent' ? run : change(run, event)
}

const change = (run: Exclude<Run, { status: 'absent' }>, event: Exclude<RunEvent, { type: 'RunRequested' }>): Run => {
  const { attempts } = run
  switch (event.type) {
    case 'RunStarted':
      return {
        ...inFlight(run),
        status: 'running',
        attempt: event.data.attempt,
        attempts: [...attempts, begun(event.data)],
      }
    case 'RunAttemptFailed': {
      const { failedAt, error, retryAt } = event.data
      return {
        ...inFlight(run),
        status: 'pending',
        readyAt: retryAt,
        attempts: ended(attempts, failedAt, error, retryAt),
      }
    }
    case 'RunAttemptAbandoned': {
      const { abandonedAt } = event.data
      return {
        ...inFlight(run),
        status: 'pending',
        readyAt: abandonedAt,
        attempts: leftBehind(attempts, abandonedAt),
      }
    }
    case 'RunCompleted': {
      const { outputs, completedAt } = event.data
      return {
        ...requested(run),
        status: 'completed',
        outputs,
        endedAt: completedAt,
        attempts: ended(attempts, completedAt),
      }
    }
    case 'RunFailed': {
      const { error, outputs, failedAt } = event.data
      return {
        ...requested(run),
        status: 'failed',
        error,
        outputs,
        endedAt: failedAt,
        attempts: ended(attempts, failedAt, error),
      }
    }
    case 'RunCancellationRequested':
      return run.status === 'pending' || run.status === 'running' ? { ...run, cancelling: true } : run
    case 'RunCancelled': {
      const { cancelledAt } = event.data
      return { ...requested(run), status: 'cancelled', endedAt: cancelledAt, attempts: ended(attempts, cancelledAt) }
    }
    case 'RunOutputsRevised':
      return run.status === 'completed' ? { ...run, outputs: event.data.outputs } : run
  }
}

const requested = ({
  workflowId,
  builtIn,
  inputs,
  requestedAt,
  requestedBy,
  originRunId,
  attempts,
}: Requested): Requested => ({
  workflowId,
  builtIn,
  inputs,
  requestedAt,
  requestedBy,
  originRunId,
  attempts,
})

const inFlight = (run: Exclude<Run, { status: 'absent' }>): InFlight => ({
  ...requested(run),
  cancelling: 'cancelling' in run && run.cancelling,
})

const begun = ({ attempt, startedAt, by }: Pick<Attempt, 'attempt' | 'startedAt' | 'by'>): Attempt => ({
  attempt,
  startedAt,
  by,
  endedAt: null,
  error: null,
  retryAt: null,
  abandoned: false,
})

/** Ends the last attempt, if one is under way. */
const ended = (
  attempts: readonly Attempt[],
  endedAt: Instant,
  error: string | null = null,
  retryAt: Instant | null = null,
): readonly Attempt[] => {
  const last = attempts.at(-1)
  if (last === undefined || last.endedAt !== null) return attempts
  return [...attempts.slice(0, -1), { ...last, endedAt, error, retryAt }]
}

const leftBehind = (attempts: readonly Attempt[], at: Instant): readonly Attempt[] =>
  ended(attempts, at, 'Whoever ran it stopped answering.').map((attempt, index, all) =>
    index === all.length - 1 ? { ...attempt, abandoned: true } : attempt,
  )
