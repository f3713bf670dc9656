import { accept, type Decision, reject } from '../kernel/decider.ts'
import type { RunCommand, RunRejection } from './commands.ts'
import type { RunEvent } from './events.ts'
import type { Run } from './state.ts'

type Verdict = Decision<RunEvent, RunRejection>
type CommandOf<Type extends RunCommand['type']> = Extract<RunCommand, { type: Type }>

/** Only a completed run has outputs to work on; what reads so already stays without an event. */
export const reviseOutputs = ({ outputs, now }: CommandOf<'ReviseOutputs'>, run: Run): Verdict => {
  if (run.status !== 'completed') return reject({ type: 'RunNotCompleted' })
  return run.outputs === outputs ? accept() : accept({ type: 'RunOutputsRevised', data: { outputs, revisedAt: now } })
}

export const restoreOutputs = ({ version, outputs, now }: CommandOf<'RestoreOutputs'>, run: Run): Verdict => {
  if (run.status !== 'completed') return reject({ type: 'RunNotCompleted' })
  if (run.outputs === outputs) return accept()
  return accept({ type: 'RunOutputsRestored', data: { outputs, restoredVersion: version, restoredAt: now } })
}
