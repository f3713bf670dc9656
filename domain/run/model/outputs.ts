import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { EndRun, RunCommand, RunRejection } from './commands.ts'
import type { RunEvent } from './events.ts'
import type { Run } from './state.ts'

type Verdict = Decision<RunEvent, RunRejection>

/** A browser ends a run once. Repeating the outcome is idempotent; another outcome is refused. */
export const endRun = (command: EndRun, run: Exclude<Run, { status: 'absent' }>): Verdict => {
  if (run.status === 'pending' || run.status === 'running') return accept(endOf(command))
  return isSameEnd(command, run) ? accept() : reject({ type: 'RunHasEnded', status: run.status })
}

const endOf = (command: EndRun): RunEvent => {
  const { by, now } = command
  if (command.end === 'completed') {
    return { type: 'RunCompleted', data: { outputs: command.outputs, completedAt: now, by } }
  }
  return { type: 'RunFailed', data: { error: command.error, outputs: command.outputs, failedAt: now, by } }
}

const isSameEnd = (command: EndRun, run: Run): boolean => {
  if (command.end === 'completed') return run.status === 'completed' && run.outputs === command.outputs
  return run.status === 'failed' && run.error === command.error && run.outputs === command.outputs
}

/** Only a completed run has outputs to edit; unchanged outputs produce no event. */
export const reviseOutputs = ({ outputs, now }: Extract<RunCommand, { type: 'ReviseOutputs' }>, run: Run): Verdict => {
  if (run.status !== 'completed') return reject({ type: 'RunNotCompleted' })
  return run.outputs === outputs ? accept() : accept({ type: 'RunOutputsRevised', data: { outputs, revisedAt: now } })
}

/** `outputs` are those of `version`. Rejects `RunNotCompleted`; equal outputs produce no event. */
export const restoreOutputs = (
  { version, outputs, now }: Extract<RunCommand, { type: 'RestoreOutputs' }>,
  run: Run,
): Verdict => {
  if (run.status !== 'completed') return reject({ type: 'RunNotCompleted' })
  if (run.outputs === outputs) return accept()
  return accept({ type: 'RunOutputsRestored', data: { outputs, restoredVersion: version, restoredAt: now } })
}
