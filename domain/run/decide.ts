import { accept, type Decision, reject } from '../kernel/decider.ts'
import type { Instant } from '../kernel/instant.ts'
import { later, mostAttempts, pauseMs } from './backoff.ts'
import type { CompleteAttempt, FailAttempt, RequestRun, RunCommand, RunRejection, StartAttempt } from './commands.ts'
import { endRun } from './end-run.ts'
import type { RunEvent } from './events.ts'
import { restoreOutputs, reviseOutputs } from './outputs.ts'
import type { PendingRun, Run, RunningRun } from './state.ts'
import { decideSuggestion } from './suggestions.ts'
import type { TokenUse } from './token-use.ts'

export type Verdict = Decision<RunEvent, RunRejection>
type InFlight = PendingRun | RunningRun

export const decide = (command: RunCommand, run: Run): Verdict => {
  if (command.type === 'RequestRun') return requestRun(command, run)
  if (run.status === 'absent') return reject({ type: 'RunNotFound' })
  if (command.type === 'EndRun') return endRun(command, run)
  if (command.type === 'ReviseOutputs') return reviseOutputs(command, run)
  if (command.type === 'RestoreOutputs') return restoreOutputs(command, run)
  if (command.type === 'RecordSuggestion' || command.type === 'JudgeSuggestion')
    return run.status === 'completed' ? decideSuggestion(command, run) : reject({ type: 'RunNotCompleted' })
  if (run.status !== 'pending' && run.status !== 'running') return reject({ type: 'RunHasEnded', status: run.status })
  switch (command.type) {
    case 'StartAttempt':
      return startAttempt(command, run)
    case 'CompleteAttempt':
      return holds(run, command.attempt) ? completed(command) : reject({ type: 'AttemptSuperseded' })
    case 'FailAttempt':
      return holds(run, command.attempt) ? failAttempt(command, run) : reject({ type: 'AttemptSuperseded' })
    case 'RecordDraft':
      return accept(written(command.tokenUse, command.now))
    case 'CancelRun':
      return cancelRun(command.now, run)
    case 'ConfirmCancellation':
      return run.cancelling ? cancelled(command.now) : accept()
  }
}

const requestRun = ({ type: _, byBrowser, now, ...request }: RequestRun, run: Run): Verdict => {
  if (run.status !== 'absent') return reject({ type: 'RunAlreadyRequested' })
  const requested: RunEvent = { type: 'RunRequested', data: { ...request, requestedAt: now } }
  return byBrowser ? accept(requested, started(1, request.requestedBy, now)) : accept(requested)
}

const startAttempt = ({ by, now }: StartAttempt, run: InFlight): Verdict => {
  if (run.cancelling) return cancelled(now)
  const next = started(run.attempts.length + 1, by, now)
  if (run.status === 'pending') return accept(next)
  return accept({ type: 'RunAttemptAbandoned', data: { attempt: run.attempt, abandonedAt: now } }, next)
}

const failAttempt = (command: FailAttempt, run: InFlight): Verdict => {
  const { tokenUse, now } = command
  const end = run.cancelling ? cancellation(now) : failed(command, run)
  return tokenUse === undefined ? accept(end) : accept(written(tokenUse, now), end)
}

const failed = ({ attempt, error, mayRetry, retryAfterMs, jitter, by, now }: FailAttempt, run: InFlight): RunEvent => {
  const failures = 1 + run.attempts.filter((one) => one.error !== null && !one.abandoned).length
  if (!mayRetry || failures >= mostAttempts) {
    return { type: 'RunFailed', data: { error, outputs: null, failedAt: now, by } }
  }
  const retryAt = later(now, pauseMs(failures, jitter, retryAfterMs))
  return { type: 'RunAttemptFailed', data: { attempt, failedAt: now, error, retryAt } }
}

/** What a worker has in hand ends when the worker says so; everything else at once. */
const cancelRun = (now: Instant, run: InFlight): Verdict => {
  if (run.status === 'pending' || run.attempts.at(-1)?.by !== worker) return cancelled(now)
  return run.cancelling ? accept() : accept({ type: 'RunCancellationRequested', data: { requestedAt: now } })
}

/** The actor that workers act as. */
export const worker = 'worker'

const holds = (run: InFlight, attempt: number) => run.status === 'running' && run.attempt === attempt

const started = (attempt: number, by: string, startedAt: Instant): RunEvent => ({
  type: 'RunStarted',
  data: { attempt, startedAt, by },
})

const completed = ({ outputs, tokenUse, by, now }: CompleteAttempt): Verdict => {
  const end: RunEvent = { type: 'RunCompleted', data: { outputs, completedAt: now, by } }
  return tokenUse === undefined ? accept(end) : accept(written(tokenUse, now), end)
}

const written = (tokenUse: TokenUse, now: Instant): RunEvent => ({
  type: 'RunDraftWritten',
  data: { ...tokenUse, writtenAt: now },
})

const cancelled = (now: Instant): Verdict => accept(cancellation(now))

const cancellation = (now: Instant): RunEvent => ({ type: 'RunCancelled', data: { cancelledAt: now } })
