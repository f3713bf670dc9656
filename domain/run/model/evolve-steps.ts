import { beginAttempt, endAttempts } from './attempts.ts'
import type { StepEvent } from './events.ts'
import { type ExistingRun, inFlight, type Run, waiting } from './state.ts'
import { evolveSteps, pinSteps } from './steps.ts'

/** A run's progress through its steps after a step event. */
export const atStep = (run: ExistingRun, event: StepEvent): Run => {
  if (event.type === 'RunStepsPinned') return { ...run, stepped: pinSteps(event.data.steps) }
  if (run.stepped === undefined) return run
  const { attempts } = run
  const stepped = evolveSteps(run.stepped, event, attempts.length)
  switch (event.type) {
    case 'RunStepStarted': {
      const { attempt } = event.data
      return {
        ...inFlight(run),
        stepped,
        status: 'running',
        attempt,
        attempts: [...attempts, beginAttempt(event.data)],
      }
    }
    case 'RunStepCompleted': {
      const { completedAt } = event.data
      return { ...waiting(run, completedAt, endAttempts(attempts, completedAt)), stepped }
    }
    case 'RunStepWaiting':
      return { ...waiting(run, event.data.until, attempts), stepped }
    case 'RunApprovalAsked':
      return { ...waiting(run, event.data.askedAt, attempts), stepped }
  }
}
