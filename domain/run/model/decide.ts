import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import { worker } from '#domain/kernel/event.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import { maxAttempts, pauseMs } from './attempts.ts'
import type {
  CompleteAttempt,
  ConfirmCancellation,
  FailAttempt,
  OwnAttempt,
  RequestRun,
  RunCommand,
  RunRejection,
  StartAttempt,
} from './commands.ts'
import { continueRun, endStep, judgeStep, startStep, stepAgain } from './decide-steps.ts'
import type { RunEvent } from './events.ts'
import { storedInputs } from './inputs.ts'
import { endRun, restoreOutputs, reviseOutputs } from './outputs.ts'
import type { PendingRun, Run, RunningRun } from './state.ts'
import { cancellation } from './steps.ts'
import { decideSuggestion } from './suggestions.ts'

type Verdict = Decision<RunEvent, RunRejection>
type InFlight = PendingRun | RunningRun

/**
 * Once a run has ended, a late result is rejected (`RunHasEnded`), as is one of an attempt that lost its lease
 * (`AttemptSuperseded`).
 */
export const decide = (command: RunCommand, run: Run): Verdict => {
  if (command.type === 'RequestRun') return requestRun(command, run)
  if (run.status === 'absent') return reject({ type: 'RunNotFound' })
  if (command.type === 'EraseRun') return eraseRun(command, run)
  if (run.erasedAt !== undefined) return reject({ type: 'RunErased' })
  if (command.type === 'SetLead') return run.leadId === command.leadId ? accept() : accept(leadSet(command.leadId))
  if (command.type === 'EndRun') return endRun(command, run)
  if (command.type === 'ReviseOutputs') return reviseOutputs(command, run)
  if (command.type === 'RestoreOutputs') return restoreOutputs(command, run)
  if (command.type === 'RecordSuggestion' || command.type === 'JudgeSuggestion')
    return run.status === 'completed' ? decideSuggestion(command, run) : reject({ type: 'RunNotCompleted' })
  if (command.type === 'JudgeStep') return judgeStep(command, run)
  if (command.type === 'DismissFailure') return dismissFailure(command.now, run)
  if (run.status !== 'pending' && run.status !== 'running') return reject({ type: 'RunHasEnded', status: run.status })
  switch (command.type) {
    case 'StartAttempt':
      return startAttempt(command, run)
    case 'CompleteAttempt':
      return holds(run, command) ? completeAttempt(command, run) : reject({ type: 'AttemptSuperseded' })
    case 'FailAttempt':
      return holds(run, command) ? failAttempt(command, run) : reject({ type: 'AttemptSuperseded' })
    case 'RecordDraft':
      return accept(recordDraft(command.tokenUse, command.now))
    case 'CancelRun':
      return cancelRun(command.now, run)
    case 'ReleaseRun':
      return isHeld(run) ? accept({ type: 'RunReleased', data: { releasedAt: command.now } }) : accept()
    case 'SkipRun':
      return isHeld(run) ? accept(...skip(command.reason, command.now)) : accept()
    case 'ContinueRun':
      return continueRun(command, run)
    case 'ConfirmCancellation':
      return confirmCancellation(command, run)
  }
}

const requestRun = (
  {
    type,
    byBrowser,
    leadId = null,
    sources = [],
    triggered,
    refused,
    steps = [],
    inputs,
    outputs,
    now,
    ...request
  }: RequestRun,
  run: Run,
): Verdict => {
  if (run.status !== 'absent') return reject({ type: 'RunAlreadyRequested' })
  const events: RunEvent[] = [{ type: 'RunRequested', data: { ...request, ...storedInputs(inputs), requestedAt: now } }]
  if (leadId !== null) events.push(leadSet(leadId))
  if (leadId !== null && sources.length > 0) events.push({ type: 'RunSourced', data: { leadId, sources } })
  if (steps.length > 0) events.push({ type: 'RunStepsPinned', data: { steps } })
  if (triggered !== undefined) {
    events.push({ type: 'RunTriggered', data: triggered })
    return refused === undefined ? accept(...events) : accept(...events, ...skip(refused, now))
  }
  if (byBrowser || outputs !== undefined) events.push(runStarted(1, request.requestedBy, now))
  if (outputs !== undefined) events.push(completion(outputs, worker, now))
  return accept(...events)
}

/** Ends a run before its first attempt, with the reason. */
const skip = (reason: string, now: Instant): readonly RunEvent[] => [
  { type: 'RunSkipped', data: { reason, skippedAt: now } },
  cancellation(now),
]

const isHeld = (run: InFlight): boolean => run.status === 'pending' && run.held === true

const leadSet = (leadId: string | null): RunEvent => ({ type: 'RunLeadSet', data: { leadId } })

/** Erasing a run in flight cancels it: a worker's later result is refused. */
const eraseRun = ({ leadId, now }: Extract<RunCommand, { type: 'EraseRun' }>, run: Run): Verdict => {
  if (run.status === 'absent' || run.erasedAt !== undefined) return accept()
  const erased: RunEvent = { type: 'RunErased', data: { erasedAt: now, leadId } }
  return run.status === 'pending' || run.status === 'running' ? accept(cancellation(now), erased) : accept(erased)
}

const startAttempt = ({ by, now }: StartAttempt, run: InFlight): Verdict => {
  if (run.cancelling) return cancelAt(now)
  if (isHeld(run)) return reject({ type: 'AttemptSuperseded' })
  const { stepped } = run
  if (run.status === 'pending' && stepped !== undefined) return startStep(run, stepped, { by, now })
  const next =
    stepped === undefined ? runStarted(run.attempts.length + 1, by, now) : stepAgain(run, stepped, { by, now })
  if (run.status === 'pending') return accept(next)
  const abandoned: RunEvent = { type: 'RunAttemptAbandoned', data: { attempt: run.attempt, abandonedAt: now } }
  return isPoison(run) ? accept(abandoned, poisonFailure(now)) : accept(abandoned, next)
}

/** A poison run, which crashes its worker, gets as many attempts as one that fails. */
const isPoison = (run: RunningRun): boolean =>
  attemptsNow(run).filter(({ by, abandoned, endedAt }) => by === worker && (abandoned || endedAt === null)).length >=
  maxAttempts

const poisonFailure = (failedAt: Instant): RunEvent => {
  const error = `Given up after ${maxAttempts} attempts that no worker finished.`
  return { type: 'RunFailed', data: { error, outputs: null, failedAt, by: worker } }
}

const failAttempt = (command: FailAttempt, run: InFlight): Verdict => {
  const { tokenUse, now } = command
  const end = run.cancelling ? cancellation(now) : failAttemptOf(command, run)
  return tokenUse === undefined ? accept(end) : accept(recordDraft(tokenUse, now), end)
}

/** Attempts count per step. */
const attemptsNow = ({ attempts, stepped }: InFlight) => attempts.slice(stepped?.attemptsBefore ?? 0)

const failAttemptOf = (
  { attempt, error, mayRetry, retryAfterMs, jitter, by, now }: FailAttempt,
  run: InFlight,
): RunEvent => {
  const failures = 1 + attemptsNow(run).filter((one) => one.error !== null && !one.abandoned).length
  if (!mayRetry || failures >= maxAttempts) {
    return { type: 'RunFailed', data: { error, outputs: null, failedAt: now, by } }
  }
  const retryAt = addTime(now, pauseMs(failures, jitter, retryAfterMs))
  return { type: 'RunAttemptFailed', data: { attempt, failedAt: now, error, retryAt } }
}

const dismissFailure = (dismissedAt: Instant, run: Run): Verdict => {
  if (run.status !== 'failed') return reject({ type: 'RunNotFailed' })
  return run.dismissed ? accept() : accept({ type: 'RunFailureDismissed', data: { dismissedAt } })
}

/** A run held by a worker ends when the worker records it; any other run ends at once. */
const cancelRun = (now: Instant, run: InFlight): Verdict => {
  if (run.status === 'pending' || run.attempts.at(-1)?.by !== worker) return cancelAt(now)
  return run.cancelling ? accept() : accept({ type: 'RunCancellationRequested', data: { requestedAt: now } })
}

const holds = (run: InFlight, { attempt, startedAt }: OwnAttempt) =>
  run.status === 'running' &&
  run.attempt === attempt &&
  (startedAt === undefined || run.attempts.at(-1)?.startedAt === startedAt)

const confirmCancellation = (command: ConfirmCancellation, run: InFlight): Verdict => {
  if (!run.cancelling) return accept()
  return holds(run, command) ? cancelAt(command.now) : reject({ type: 'AttemptSuperseded' })
}

const runStarted = (attempt: number, by: string, startedAt: Instant): RunEvent => ({
  type: 'RunStarted',
  data: { attempt, startedAt, by },
})

const completeAttempt = (command: CompleteAttempt, run: InFlight): Verdict => {
  const { outputs, tokenUse, by, now } = command
  const ends = run.stepped === undefined ? [completion(outputs, by, now)] : endStep(command, run, run.stepped)
  return tokenUse === undefined ? accept(...ends) : accept(recordDraft(tokenUse, now), ...ends)
}

const completion = (outputs: string, by: string, completedAt: Instant): RunEvent => ({
  type: 'RunCompleted',
  data: { outputs, completedAt, by },
})

const recordDraft = (tokenUse: TokenUse, now: Instant): RunEvent => ({
  type: 'RunDraftWritten',
  data: { ...tokenUse, writtenAt: now },
})

const cancelAt = (now: Instant): Verdict => accept(cancellation(now))
