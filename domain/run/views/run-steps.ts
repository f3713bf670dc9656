import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import { abandonedError, type RunEvent } from '../model/index.ts'

type StepState = 'ahead' | 'running' | 'retrying' | 'waiting' | 'asking' | 'done' | 'failed' | 'cancelled' | 'skipped'

/** An attempt at a step. */
type StepAttempt = {
  readonly attempt: number
  readonly startedAt: Instant
  readonly endedAt: Instant | null
  readonly error: string | null
  readonly retryAt: Instant | null
}

/** A step of a run and what became of it. */
export type RunStep = {
  readonly step: Step
  readonly state: StepState
  /** JSON text. */
  readonly inputs: string | null
  readonly outputs: string | null
  readonly attempts: readonly StepAttempt[]
  readonly startedAt: Instant | null
  readonly endedAt: Instant | null
  /** The latest time at which its wait ends. */
  readonly until: Instant | null
  /** What staff are asked to approve. */
  readonly question: string | null
}

/** The steps of a run after these events; empty for a run without steps. */
export const runSteps = (history: readonly RunEvent[]): readonly RunStep[] => history.reduce(applyEvent, [])

const applyEvent = (steps: readonly RunStep[], event: RunEvent): readonly RunStep[] => {
  const changeStep = (id: string | undefined, change: (one: RunStep) => Partial<RunStep>) =>
    steps.map((one) => (one.step.id === id ? { ...one, ...change(one) } : one))
  const current = steps.find(({ state }) => isCurrent.has(state))?.step.id
  switch (event.type) {
    case 'RunStepsPinned':
      return event.data.steps.map(blank)
    case 'RunStepStarted': {
      const { step, attempt, startedAt, inputs } = event.data
      const fresh = { attempt, startedAt, endedAt: null, error: null, retryAt: null }
      return changeStep(step, (one) => ({
        state: 'running',
        inputs,
        attempts: [...one.attempts, fresh],
        startedAt: one.startedAt ?? startedAt,
      }))
    }
    case 'RunStepWaiting': {
      const { step, since: startedAt, until } = event.data
      return changeStep(step, () => ({ state: 'waiting', startedAt, until }))
    }
    case 'RunApprovalAsked': {
      const { step, question, askedAt: startedAt } = event.data
      return changeStep(step, () => ({ state: 'asking', startedAt, question }))
    }
    case 'RunStepCompleted': {
      const { step, outputs, completedAt } = event.data
      return changeStep(step, (one) => ({
        state: 'done',
        outputs,
        endedAt: completedAt,
        startedAt: one.startedAt ?? completedAt,
        attempts: endedAttempts(one, completedAt, null),
      }))
    }
    case 'RunAttemptFailed': {
      const { failedAt, error, retryAt } = event.data
      return changeStep(current, (one) => ({
        state: 'retrying',
        attempts: endedAttempts(one, failedAt, error, retryAt),
      }))
    }
    case 'RunAttemptAbandoned':
      return changeStep(current, (one) => ({ attempts: endedAttempts(one, event.data.abandonedAt, abandonedError) }))
    case 'RunFailed': {
      const { failedAt, error } = event.data
      const failedSteps = changeStep(current, (one) => ({
        state: 'failed',
        endedAt: failedAt,
        attempts: endedAttempts(one, failedAt, error),
      }))
      return skipUnreached(failedSteps)
    }
    case 'RunCancelled':
      return skipUnreached(changeStep(current, () => ({ state: 'cancelled', endedAt: event.data.cancelledAt })))
    case 'RunCompleted':
      return skipUnreached(steps)
    case 'RunErased':
      return steps.map((one) => ({ ...one, inputs: null, outputs: null, question: null, attempts: [] }))
    default:
      return steps
  }
}

const isCurrent: ReadonlySet<StepState> = new Set<StepState>(['running', 'retrying', 'waiting', 'asking'])

const blank = (step: Step): RunStep => ({
  step,
  state: 'ahead',
  inputs: null,
  outputs: null,
  attempts: [],
  startedAt: null,
  endedAt: null,
  until: null,
  question: null,
})

/** Steps that an ended run did not reach are skipped. */
const skipUnreached = (steps: readonly RunStep[]): readonly RunStep[] =>
  steps.map((one) => (one.state === 'ahead' ? { ...one, state: 'skipped' } : one))

const endedAttempts = ({ attempts }: RunStep, endedAt: Instant, error: string | null, retryAt: Instant | null = null) =>
  attempts.map((one, index) =>
    index === attempts.length - 1 && one.endedAt === null ? { ...one, endedAt, error, retryAt } : one,
  )
