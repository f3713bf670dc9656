import type { Instant } from '#domain/kernel/instant.ts'
import { addTokenUse } from '#domain/kernel/token-use.ts'
import { abandonLast, beginAttempt, endAttempts } from './attempts.ts'
import type { RunEvent, SuggestionEvent } from './events.ts'
import { atStep } from './evolve-steps.ts'
import { valuesOf } from './inputs.ts'
import {
  type CancelledRun,
  type CompletedRun,
  type ExistingRun,
  inFlight,
  type PendingRun,
  type Requested,
  type Run,
  requestFields,
  waiting,
} from './state.ts'
import { suggestionsAfter } from './suggestions.ts'

export const initialState: Run = { status: 'absent' }

/** Events before `RunRequested` change nothing. Which event may follow which is up to `decide` alone. */
export const evolve = (run: Run, event: RunEvent): Run => {
  if (event.type === 'RunRequested') {
    const fresh = { status: 'pending', leadId: null, attempts: [], tokenUse: null, cancelling: false } as const
    const { numbers, ...data } = event.data
    return { ...data, ...fresh, inputs: valuesOf(event.data), readyAt: data.requestedAt }
  }
  return run.status === 'absent' ? run : change(run, event)
}

const change = (run: ExistingRun, event: Exclude<RunEvent, { type: 'RunRequested' }>): Run => {
  const { attempts } = run
  switch (event.type) {
    case 'RunLeadSet':
      return { ...run, leadId: event.data.leadId }
    case 'RunSourced':
      return { ...run, sources: event.data }
    case 'RunTriggered':
    case 'RunReleased':
    case 'RunSkipped':
      return run.status === 'pending' ? evolvePending(run, event) : run
    case 'RunStarted':
      return {
        ...inFlight(run),
        status: 'running',
        attempt: event.data.attempt,
        attempts: [...attempts, beginAttempt(event.data)],
      }
    case 'RunStepsPinned':
    case 'RunStepStarted':
    case 'RunStepCompleted':
    case 'RunStepWaiting':
    case 'RunApprovalAsked':
      return atStep(run, event)
    case 'RunAttemptFailed': {
      const { failedAt, error, retryAt } = event.data
      return waiting(run, retryAt, endAttempts(attempts, failedAt, error, retryAt))
    }
    case 'RunAttemptAbandoned':
      return waiting(run, event.data.abandonedAt, abandonLast(attempts, event.data.abandonedAt))
    case 'RunDraftWritten':
      return { ...run, tokenUse: addTokenUse(run.tokenUse, event.data) }
    case 'RunCompleted':
    case 'RunFailed':
      return endRun(run, event)
    case 'RunFailureDismissed':
      return run.status === 'failed' ? { ...run, dismissed: true } : run
    case 'RunCancellationRequested':
      return run.status === 'pending' || run.status === 'running' ? { ...run, cancelling: true } : run
    case 'RunCancelled':
      return cancelRun(run, event.data.cancelledAt)
    case 'RunErased':
      return { ...run, inputs: {}, erasedAt: event.data.erasedAt }
    case 'RunOutputsRevised':
    case 'RunOutputsRestored':
    case 'RunTextSuggested':
    case 'RunSuggestionJudged':
      return run.status === 'completed' ? rework(run, event) : run
  }
}

type End = Extract<RunEvent, { type: 'RunCompleted' | 'RunFailed' }>

const endRun = (run: ExistingRun, event: End): Run => {
  if (event.type === 'RunCompleted') {
    const { outputs, completedAt: endedAt } = event.data
    const attempts = endAttempts(run.attempts, endedAt)
    return { ...requestFields(run), status: 'completed', outputs, endedAt, suggestions: [], attempts }
  }
  const { error, outputs, failedAt: endedAt } = event.data
  return {
    ...requestFields(run),
    status: 'failed',
    error,
    outputs,
    endedAt,
    attempts: endAttempts(run.attempts, endedAt, error),
  }
}

const cancelRun = (run: Requested, endedAt: Instant): CancelledRun => ({
  ...requestFields(run),
  status: 'cancelled',
  endedAt,
  attempts: endAttempts(run.attempts, endedAt),
})

const evolvePending = (run: PendingRun, event: TriggerStep): PendingRun => {
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

type Reworking = SuggestionEvent | Extract<RunEvent, { type: 'RunOutputsRevised' | 'RunOutputsRestored' }>

const rework = (run: CompletedRun, event: Reworking): CompletedRun =>
  event.type === 'RunOutputsRevised' || event.type === 'RunOutputsRestored'
    ? { ...run, outputs: event.data.outputs }
    : { ...run, suggestions: suggestionsAfter(run.suggestions, event) }
