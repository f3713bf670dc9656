import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { type Attempt, begun, ended, leftBehind } from './attempts.ts'
import { added, type RunEvent, type SuggestionEvent, type TokenUse, type TriggeredBy, type Values } from './events.ts'
import { type KnownSuggestion, suggestionsAfter } from './suggestions.ts'

type Requested = {
  readonly workflowId: number
  readonly builtIn: BuiltIn | null
  readonly inputs: Values
  readonly requestedAt: Instant
  readonly requestedBy: string
  readonly originRunId: string | null
  readonly leadId: string | null
  readonly attempts: readonly Attempt[]
  /** Token usage of all AI drafts. */
  readonly tokenUse: TokenUse | null
  readonly triggered?: TriggeredBy
  /** When what went in and what came out was erased. */
  readonly erasedAt?: Instant
}

type InFlight = Requested & { readonly cancelling: boolean }

/** Waiting for its first or next attempt; a held one for its release. */
export type PendingRun = InFlight & { readonly status: 'pending'; readonly readyAt: Instant; readonly held?: boolean }
export type RunningRun = InFlight & { readonly status: 'running'; readonly attempt: number }
export type CompletedRun = Requested & {
  readonly status: 'completed'
  readonly outputs: string
  readonly endedAt: Instant
  readonly suggestions: readonly KnownSuggestion[]
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
    const fresh = { status: 'pending', leadId: null, attempts: [], tokenUse: null, cancelling: false } as const
    return { ...event.data, ...fresh, readyAt: event.data.requestedAt }
  }
  return run.status === 'absent' ? run : change(run, event)
}

const change = (run: Exclude<Run, { status: 'absent' }>, event: Exclude<RunEvent, { type: 'RunRequested' }>): Run => {
  const { attempts } = run
  switch (event.type) {
    case 'RunLeadSet':
      return { ...run, leadId: event.data.leadId }
    case 'RunTriggered':
    case 'RunReleased':
    case 'RunSkipped':
      return run.status === 'pending' ? beforeFirstAttempt(run, event) : run
    case 'RunStarted':
      return {
        ...inFlight(run),
        status: 'running',
        attempt: event.data.attempt,
        attempts: [...attempts, begun(event.data)],
      }
    case 'RunAttemptFailed': {
      const { failedAt, error, retryAt } = event.data
      return waiting(run, retryAt, ended(attempts, failedAt, error, retryAt))
    }
    case 'RunAttemptAbandoned':
      return waiting(run, event.data.abandonedAt, leftBehind(attempts, event.data.abandonedAt))
    case 'RunDraftWritten':
      return { ...run, tokenUse: added(run.tokenUse, event.data) }
    case 'RunCompleted': {
      const { outputs, completedAt } = event.data
      return {
        ...requested(run),
        status: 'completed',
        outputs,
        endedAt: completedAt,
        suggestions: [],
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
    case 'RunCancelled':
      return cancelledAt(run, event.data.cancelledAt)
    case 'RunErased':
      return { ...run, inputs: {}, erasedAt: event.data.erasedAt }
    case 'RunOutputsRevised':
    case 'RunOutputsRestored':
    case 'RunTextSuggested':
    case 'RunSuggestionJudged':
      return run.status === 'completed' ? reworked(run, event) : run
  }
}

const cancelledAt = (run: Requested, endedAt: Instant): CancelledRun => ({
  ...requested(run),
  status: 'cancelled',
  endedAt,
  attempts: ended(run.attempts, endedAt),
})

const beforeFirstAttempt = (run: PendingRun, event: TriggerStep): PendingRun => {
  switch (event.type) {
    case 'RunTriggered':
      return { ...run, triggered: event.data, held: event.data.held }
    case 'RunReleased':
      return { ...run, held: false, readyAt: event.data.releasedAt }
    case 'RunSkipped':
      return run
  }
}

type TriggerStep = Extract<RunEvent, { type: 'RunTriggered' | 'RunReleased' | 'RunSkipped' }>

const waiting = (
  run: Exclude<Run, { status: 'absent' }>,
  readyAt: Instant,
  attempts: readonly Attempt[],
): PendingRun => ({ ...inFlight(run), status: 'pending', readyAt, attempts })

type Reworking = SuggestionEvent | Extract<RunEvent, { type: 'RunOutputsRevised' | 'RunOutputsRestored' }>

const reworked = (run: CompletedRun, event: Reworking): CompletedRun =>
  event.type === 'RunOutputsRevised' || event.type === 'RunOutputsRestored'
    ? { ...run, outputs: event.data.outputs }
    : { ...run, suggestions: suggestionsAfter(run.suggestions, event) }

const requested = ({
  workflowId,
  builtIn,
  inputs,
  requestedAt,
  requestedBy,
  originRunId,
  leadId,
  attempts,
  tokenUse,
  triggered,
}: Requested): Requested => ({
  workflowId,
  builtIn,
  inputs,
  requestedAt,
  requestedBy,
  originRunId,
  leadId,
  attempts,
  tokenUse,
  ...(triggered && { triggered }),
})

const inFlight = (run: Exclude<Run, { status: 'absent' }>): InFlight => ({
  ...requested(run),
  cancelling: 'cancelling' in run && run.cancelling,
})
