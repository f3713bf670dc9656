import { fits } from '#domain/kernel/condition.ts'
import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { parsedOutput, valueAt } from '#domain/kernel/step-references.ts'
import type { CompleteAttempt, ContinueRun, JudgeStep, RunRejection } from './commands.ts'
import type { RunEvent } from './events.ts'
import type { ExistingRun, PendingRun, RunningRun } from './state.ts'
import { arriveAtStep, beginStep, completeStep, type Going, missingFields, type Stepped, stepAt } from './steps.ts'

type Verdict = Decision<RunEvent, RunRejection>
type InFlight = PendingRun | RunningRun

const goingOf = ({ inputs, attempts }: InFlight, by: string, now: Instant, isHeld: boolean): Going => ({
  inputs,
  attempts: attempts.length,
  now,
  by,
  held: isHeld,
})

type Taking = { readonly by: string; readonly now: Instant }

/** A worker takes a run that is ready for its next step or attempt, or whose wait is over. */
export const startStep = (run: PendingRun, stepped: Stepped, { by, now }: Taking): Verdict => {
  const going = goingOf(run, by, now, true)
  if (stepped.waits === 'approval') return reject({ type: 'AttemptSuperseded' })
  if (stepped.waits !== null) return accept(...completeStep(stepped, JSON.stringify({ by: 'time' }), going))
  return accept(...arriveAtStep(stepped, going))
}

/** A worker takes over a step whose attempt was abandoned. */
export const stepAgain = (run: InFlight, stepped: Stepped, { by, now }: Taking): RunEvent =>
  beginStep(stepped, goingOf(run, by, now, true))

/** A worker completes the step with its outputs. An answer without the declared fields fails the run. */
export const endStep = (
  { outputs, by, now }: CompleteAttempt,
  run: InFlight,
  stepped: Stepped,
): readonly RunEvent[] => {
  const error = missingFields(stepAt(stepped), outputs)
  if (error !== null) return [{ type: 'RunFailed', data: { error, outputs, failedAt: now, by } }]
  const [done, ...next] = completeStep(stepped, outputs, goingOf(run, by, now, true))
  const cancelled: RunEvent = { type: 'RunCancelled', data: { cancelledAt: now } }
  return [...(done === undefined ? [] : [done]), ...(run.cancelling ? [cancelled] : next)]
}

/** Does nothing to a run that is not waiting for this event. */
export const continueRun = ({ on, facts, happenedAt, by, now }: ContinueRun, run: InFlight): Verdict => {
  const { stepped } = run
  if (stepped === undefined || stepped.waits === null || stepped.waits === 'approval') return accept()
  // An event that is announced late may have happened before the wait began.
  if (stepped.waits.on !== on || happenedAt <= stepped.waits.since) return accept()
  const step = stepAt(stepped)
  if (step?.kind === 'wait' && !fits(step.where ?? [], facts)) return accept()
  return accept(...completeStep(stepped, JSON.stringify({ by: 'event' }), goingOf(run, by, now, false)))
}

/** A verdict is final; repeating it is idempotent, also after the run has ended. */
export const judgeStep = ({ step: id, approved, note, by, now }: JudgeStep, run: ExistingRun): Verdict => {
  const { stepped } = run
  if (stepped === undefined || !stepped.steps.some((step) => step.id === id))
    return reject({ type: 'RunHasNoSuchStep' })
  const earlier = stepped.outputs.get(id)
  if (earlier !== undefined && valueAt(parsedOutput(earlier), ['approved']) === approved) return accept()
  if (run.status !== 'pending' && run.status !== 'running') return reject({ type: 'RunHasEnded', status: run.status })
  if (stepped.at !== id || stepped.waits !== 'approval') return reject({ type: 'StepNotAsking' })
  return accept(...completeStep(stepped, JSON.stringify({ approved, by, note }), goingOf(run, by, now, false)))
}
