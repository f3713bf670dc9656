import type { Decider } from '../kernel/decider.ts'
import type { RunCommand, RunRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { RunEvent } from './events.ts'
import { evolve, initialState, type Run } from './state.ts'

export type { Attempt } from './attempts.ts'
export { later } from './backoff.ts'
export type { EndRun, FailAttempt, RequestRun, RunCommand, RunRejection } from './commands.ts'
export { worker } from './decide.ts'
export type { RunEvent, Values } from './events.ts'
export { htmlIn, type OutputKind, outputKind } from './output-kind.ts'
export type { Run } from './state.ts'
export type { NewSuggestion, SuggestionVerdict } from './suggestion-events.ts'
export type { TokenUse } from './token-use.ts'

export const run: Decider<Run, RunCommand, RunEvent, RunRejection> = { initialState, evolve, decide }
