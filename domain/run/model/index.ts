import type { Decider } from '#domain/kernel/decider.ts'
import type { RunCommand, RunRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { RunEvent } from './events.ts'
import { evolve, initialState } from './evolve.ts'
import type { Run } from './state.ts'

export { type Attempt, abandonedError, beginAttempt } from './attempts.ts'
export type { FailAttempt, OwnAttempt, RequestRun, RunCommand, RunRejection } from './commands.ts'
export type {
  InputSource,
  NewSuggestion,
  RunEvent,
  StepEvent,
  SuggestionVerdict,
  TriggeredBy,
} from './events.ts'
export { valuesOf } from './inputs.ts'
export { htmlIn, type OutputKind, outputKind } from './output-kind.ts'
export type { Run } from './state.ts'

export const run: Decider<Run, RunCommand, RunEvent, RunRejection> = { initialState, evolve, decide }
