import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { PlacedEvent } from '#domain/kernel/event.ts'
import { type Instant, later } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { View } from '#domain/kernel/view.ts'
import {
  type Attempt,
  abandonedError,
  added,
  begun as begunAttempt,
  type OutputKind,
  outputKind,
  type Run,
  type RunEvent,
  type TokenUse,
  worker,
} from '../model/index.ts'

export type RunStatus = Exclude<Run['status'], 'absent'>

/** An attempt, with waiting time and duration apart (milliseconds). */
export type AttemptView = Omit<Attempt, 'abandoned'> & { readonly waitedMs: number; readonly tookMs: number | null }

/** A run in its read model. */
export type RunView = {
  readonly id: string
  readonly workflowId: number
  readonly status: RunStatus
  readonly startedAt: Instant
  readonly completedAt: Instant | null
  readonly duration: number | null
  /** JSON text. */
  readonly inputs: string
  readonly outputs: string | null
  readonly outputKind: OutputKind | null
  readonly errorMessage: string | null
  /** Token usage of the AI's draft and text edits together. */
  readonly tokenUse: TokenUse | null
  readonly attempts: number
  readonly attemptLog: readonly AttemptView[]
  readonly cancelling: boolean
  readonly originRunId: string | null
  /** The lead that it is made for. */
  readonly leadId: string | null
  readonly startedBy: string
  readonly version: number
}

/**
 * The fold of a run's row: the row, and the state that decides the kind of its outputs, which the table omits.
 */
export type RunRow = RunView & { readonly builtIn: BuiltIn | null; readonly held?: boolean }

/** A run's row. */
export const runView: View<RunRow, RunEvent> = (row, event) => {
  if (event.type === 'RunRequested') return requested(event)
  return row === null ? null : { ...changed(row, event), version: event.version }
}

const requested = ({ stream, version, data }: Requested): RunRow => ({
  id: idOf(stream),
  workflowId: data.workflowId,
  builtIn: data.builtIn,
  status: 'pending',
  startedAt: data.requestedAt,
  completedAt: null,
  duration: null,
  inputs: JSON.stringify(data.inputs),
  outputs: null,
  outputKind: null,
  errorMessage: null,
  tokenUse: null,
  attempts: 0,
  attemptLog: [],
  cancelling: false,
  originRunId: data.originRunId,
  leadId: null,
  startedBy: data.requestedBy,
  version,
})

type Requested = Extract<PlacedEvent<RunEvent>, { type: 'RunRequested' }>

/** A run that was taken once shows as running until it ends, also between attempts. */
const changed = (run: RunRow, event: Exclude<RunEvent, { type: 'RunRequested' }>): RunRow => {
  switch (event.type) {
    case 'RunLeadSet':
      return { ...run, leadId: event.data.leadId }
    case 'RunTriggered':
      return { ...run, held: event.data.held }
    case 'RunReleased':
      return { ...run, held: false }
    case 'RunSkipped':
      return { ...run, errorMessage: event.data.reason }
    case 'RunStarted':
      return {
        ...run,
        status: 'running',
        attempts: run.attempts + 1,
        attemptLog: [...run.attemptLog, begun(run, event.data)],
      }
    case 'RunAttemptFailed': {
      const { failedAt, error, retryAt } = event.data
      return { ...run, attemptLog: endedLog(run.attemptLog, failedAt, error, retryAt) }
    }
    case 'RunAttemptAbandoned':
      return { ...run, attemptLog: endedLog(run.attemptLog, event.data.abandonedAt, abandonedError) }
    case 'RunDraftWritten':
      return { ...run, tokenUse: added(run.tokenUse, event.data) }
    case 'RunCompleted':
      return { ...withOutputs(ended(run, 'completed', event.data.completedAt), event.data.outputs) }
    case 'RunFailed': {
      const { error, outputs, failedAt } = event.data
      return { ...withOutputs(ended(run, 'failed', failedAt, error), outputs), errorMessage: error }
    }
    case 'RunCancelled':
      return ended(run, 'cancelled', event.data.cancelledAt)
    case 'RunCancellationRequested':
      return isInFlight(run) ? { ...run, cancelling: true } : run
    case 'RunOutputsRevised':
    case 'RunOutputsRestored':
      return run.status === 'completed' ? withOutputs(run, event.data.outputs) : run
    case 'RunErased':
      return {
        ...withOutputs(run, null),
        inputs: '{}',
        errorMessage: erasedMessage,
        attemptLog: run.attemptLog.map((attempt) => ({ ...attempt, error: attempt.error === null ? null : '' })),
      }
    case 'RunTextSuggested':
    case 'RunSuggestionJudged':
      return run
  }
}

export const erasedMessage = 'Erased, together with the person whom it was about.'

const withOutputs = (run: RunRow, outputs: string | null): RunRow => ({
  ...run,
  outputs,
  outputKind: outputs === null ? null : outputKind(outputs, run.builtIn),
})

type End = Extract<RunStatus, 'completed' | 'failed' | 'cancelled'>

const ended = (run: RunRow, status: End, completedAt: Instant, error: string | null = null): RunRow => ({
  ...run,
  status,
  completedAt,
  duration: milliseconds(run.startedAt, completedAt),
  cancelling: false,
  attemptLog: endedLog(run.attemptLog, completedAt, error),
})

const begun = (
  { attemptLog, startedAt: requestedAt }: RunRow,
  attempt: Parameters<typeof begunAttempt>[0],
): AttemptView => {
  const { abandoned: _, ...fresh } = begunAttempt(attempt)
  const before = attemptLog.at(-1)
  const ready = before === undefined ? requestedAt : (before.retryAt ?? before.endedAt ?? requestedAt)
  return { ...fresh, waitedMs: Math.max(0, milliseconds(ready, fresh.startedAt)), tookMs: null }
}

const endedLog = (
  log: readonly AttemptView[],
  endedAt: Instant,
  error: string | null,
  retryAt: Instant | null = null,
) => {
  const last = log.at(-1)
  if (last === undefined || last.endedAt !== null) return log
  return [...log.slice(0, -1), { ...last, endedAt, error, retryAt, tookMs: milliseconds(last.startedAt, endedAt) }]
}

const milliseconds = (from: Instant, to: Instant) => Date.parse(to) - Date.parse(from)

/** Neither ended nor cancelled. */
export const isInFlight = ({ status }: Pick<RunView, 'status'>): boolean => status === 'pending' || status === 'running'

/** A browser that runs a proposal has this long before a worker takes over. */
const browserPatienceMs = 120_000

/** When a worker may take the run; null while a worker holds it, undefined while it is held back and once it has ended. */
export const readyAt = (
  run: Pick<RunRow, 'status' | 'attemptLog' | 'startedAt' | 'held'>,
): Instant | null | undefined => {
  if (!isInFlight(run) || run.held === true) return undefined
  const last = run.attemptLog.at(-1)
  if (last === undefined) return run.startedAt
  if (last.endedAt !== null) return last.retryAt ?? last.endedAt
  return last.by === worker ? null : later(last.startedAt, browserPatienceMs)
}
