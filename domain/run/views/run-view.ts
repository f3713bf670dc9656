import type { BuiltIn } from '#domain/kernel/built-in.ts'
import { type PlacedEvent, worker } from '#domain/kernel/event.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import { addTokenUse, type TokenUse } from '#domain/kernel/token-use.ts'
import type { View } from '#domain/kernel/view.ts'
import {
  abandonedError,
  type OutputKind,
  outputKind,
  type Run,
  type RunEvent,
  type StepEvent,
  valuesOf,
} from '../model/index.ts'
import { type AttemptView, beginEntry, endEntry, milliseconds, type Pause } from './attempt-log.ts'

export type RunStatus = Exclude<Run['status'], 'absent'>

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
  /** The lead that the run is for. */
  readonly leadId: string | null
  readonly startedBy: string
  readonly version: number
}

/**
 * The fold of a run's row: the row, and the state that decides the kind of its outputs, which the table omits.
 */
export type RunRow = RunView & {
  readonly builtIn: BuiltIn | null
  readonly held?: boolean
  readonly pause?: Pause | undefined
}

/** A run's row. */
export const runView: View<RunRow, RunEvent> = (row, event) => {
  if (event.type === 'RunRequested') return runRow(event)
  return row === null ? null : { ...changeRun(row, event), version: event.version }
}

const runRow = ({ stream, version, data }: Requested): RunRow => ({
  id: idOf(stream),
  workflowId: data.workflowId,
  builtIn: data.builtIn,
  status: 'pending',
  startedAt: data.requestedAt,
  completedAt: null,
  duration: null,
  inputs: JSON.stringify(valuesOf(data)),
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
const changeRun = (run: RunRow, event: Exclude<RunEvent, { type: 'RunRequested' }>): RunRow => {
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
      return { ...run, status: 'running', ...withAttempt(run, event.data) }
    case 'RunStepStarted':
    case 'RunStepCompleted':
    case 'RunStepWaiting':
    case 'RunApprovalAsked':
      return { ...run, status: 'running', ...atStep(run, event) }
    case 'RunAttemptFailed': {
      const { failedAt, error, retryAt } = event.data
      return { ...run, attemptLog: endEntry(run.attemptLog, failedAt, error, retryAt) }
    }
    case 'RunAttemptAbandoned':
      return { ...run, attemptLog: endEntry(run.attemptLog, event.data.abandonedAt, abandonedError) }
    case 'RunDraftWritten':
      return { ...run, tokenUse: addTokenUse(run.tokenUse, event.data) }
    case 'RunCompleted':
      return { ...withOutputs(endRun(run, 'completed', event.data.completedAt), event.data.outputs) }
    case 'RunFailed': {
      const { error, outputs, failedAt } = event.data
      return { ...withOutputs(endRun(run, 'failed', failedAt, error), outputs), errorMessage: error }
    }
    case 'RunCancelled':
      return endRun(run, 'cancelled', event.data.cancelledAt)
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
    case 'RunFailureDismissed':
    case 'RunStepsPinned':
    case 'RunSourced':
      return run
  }
}

type AtStep = Exclude<StepEvent, { type: 'RunStepsPinned' }>

/** A run with steps shows as running also while it waits. */
const atStep = (run: RunRow, event: AtStep): Partial<RunRow> => {
  switch (event.type) {
    case 'RunStepStarted':
      return { pause: undefined, ...withAttempt(run, event.data) }
    case 'RunStepCompleted': {
      const { completedAt } = event.data
      return { pause: completedAt, attemptLog: endEntry(run.attemptLog, completedAt, null) }
    }
    case 'RunStepWaiting':
      return { pause: event.data.until }
    case 'RunApprovalAsked':
      return { pause: 'approval' }
  }
}

const withAttempt = (
  run: RunRow,
  start: Parameters<typeof beginEntry>[1],
): Pick<RunRow, 'attempts' | 'attemptLog'> => ({
  attempts: run.attempts + 1,
  attemptLog: [...run.attemptLog, beginEntry(run, start)],
})

export const erasedMessage = 'Erased, together with the person whom it was about.'

const withOutputs = (run: RunRow, outputs: string | null): RunRow => ({
  ...run,
  outputs,
  outputKind: outputs === null ? null : outputKind(outputs, run.builtIn),
})

type End = Extract<RunStatus, 'completed' | 'failed' | 'cancelled'>

const endRun = (run: RunRow, status: End, completedAt: Instant, error: string | null = null): RunRow => ({
  ...run,
  status,
  completedAt,
  duration: milliseconds(run.startedAt, completedAt),
  cancelling: false,
  attemptLog: endEntry(run.attemptLog, completedAt, error),
})

/** Neither ended nor cancelled. */
export const isInFlight = ({ status }: Pick<RunView, 'status'>): boolean => status === 'pending' || status === 'running'

/** A browser that runs a proposal has this long before a worker takes over. */
const maxBrowserMs = 120_000

/** When a worker may take the run; null while one holds it; undefined if held, asking for approval or ended. */
export const readyAt = (
  run: Pick<RunRow, 'status' | 'attemptLog' | 'startedAt' | 'held' | 'pause'>,
): Instant | null | undefined => {
  if (!isInFlight(run) || run.held === true || run.pause === 'approval') return undefined
  if (run.pause !== undefined) return run.pause
  const last = run.attemptLog.at(-1)
  if (last === undefined) return run.startedAt
  if (last.endedAt !== null) return last.retryAt ?? last.endedAt
  return last.by === worker ? null : addTime(last.startedAt, maxBrowserMs)
}
