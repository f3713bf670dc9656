import type { RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import { idOf } from '../kernel/stream-name.ts'
import {
  type Attempt,
  later,
  type OutputKind,
  outputKind,
  type Run,
  type RunEvent,
  run,
  type TokenUse,
  worker,
} from '../run/index.ts'

export type RunStatus = Exclude<Run['status'], 'absent'>

/** One try, with the time it waited and the time it took apart (milliseconds). */
export type AttemptView = Omit<Attempt, 'abandoned'> & { readonly waitedMs: number; readonly tookMs: number | null }

/** A run as the screens read it. */
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
  /** What an AI took to draft its document. */
  readonly tokenUse: TokenUse | null
  readonly attempts: number
  readonly attemptLog: readonly AttemptView[]
  readonly cancelling: boolean
  readonly originRunId: string | null
  readonly startedBy: string
  readonly version: number
}

type Requested = Exclude<Run, { status: 'absent' }>

/** The row of one run by its whole history, or null while there is none. */
export const runView = (history: readonly RecordedEvent<RunEvent>[]): RunView | null => {
  const state = history.reduce(run.evolve, run.initialState)
  const last = history.at(-1)
  if (state.status === 'absent' || last === undefined) return null
  const completedAt = 'endedAt' in state ? state.endedAt : null
  const outputs = 'outputs' in state ? state.outputs : null
  return {
    id: idOf(last.stream),
    workflowId: state.workflowId,
    status: shownStatus(state),
    startedAt: state.requestedAt,
    completedAt,
    duration: completedAt === null ? null : milliseconds(state.requestedAt, completedAt),
    inputs: JSON.stringify(state.inputs),
    outputs,
    outputKind: outputs === null ? null : outputKind(outputs, state.builtIn),
    errorMessage: state.status === 'failed' ? state.error : null,
    tokenUse: state.tokenUse,
    attempts: state.attempts.length,
    attemptLog: state.attempts.map((_, index) => attemptView(state, index)),
    cancelling: 'cancelling' in state && state.cancelling,
    originRunId: state.originRunId,
    startedBy: state.requestedBy,
    version: last.version,
  }
}

/** A run that was taken once is running until it ends, also between two attempts. */
const shownStatus = ({ status, attempts }: Requested): RunStatus =>
  status === 'pending' && attempts.length > 0 ? 'running' : status

const attemptView = ({ attempts, requestedAt }: Requested, index: number): AttemptView => {
  const { abandoned: _, ...attempt } = attempts[index] as Attempt
  const before = attempts[index - 1]
  const readyAt = before === undefined ? requestedAt : (before.retryAt ?? before.endedAt ?? requestedAt)
  const tookMs = attempt.endedAt === null ? null : milliseconds(attempt.startedAt, attempt.endedAt)
  return { ...attempt, waitedMs: Math.max(0, milliseconds(readyAt, attempt.startedAt)), tookMs }
}

const milliseconds = (from: Instant, to: Instant) => Date.parse(to) - Date.parse(from)

/** A browser that runs a proposal has this long, then a worker does it. */
const browserPatienceMs = 120_000

/** When a worker may take the run; null where a worker has it, undefined where it has ended. */
export const readyAt = (history: readonly RecordedEvent<RunEvent>[]): Instant | null | undefined => {
  const state = history.reduce(run.evolve, run.initialState)
  if (state.status === 'pending') return state.readyAt
  if (state.status !== 'running') return undefined
  const attempt = state.attempts.at(-1)
  return attempt === undefined || attempt.by === worker ? null : later(attempt.startedAt, browserPatienceMs)
}
