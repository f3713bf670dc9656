import type { Decider } from '#domain/kernel/decider.ts'
import type { WorkflowCommand, WorkflowRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { WorkflowEvent } from './events.ts'
import { evolve, initialState, type Workflow } from './state.ts'

export { countEndsNeeded, fillMessage } from './alerts.ts'
export { checkInputs, type InputFault } from './check-inputs.ts'
export { checkSteps } from './check-steps.ts'
export type {
  AddInput,
  CreateWorkflow,
  NoteFailure,
  ReviseInput,
  ReviseWorkflow,
  SetOptions,
  WorkflowCommand,
  WorkflowRejection,
} from './commands.ts'
export type { WorkflowEvent } from './events.ts'
export { composedName } from './input-name.ts'
export type { LiveWorkflow, StoredSecret, Workflow } from './state.ts'
export type { InputType, SecretName, WorkflowInput } from './words.ts'

export const workflow: Decider<Workflow, WorkflowCommand, WorkflowEvent, WorkflowRejection> = {
  initialState,
  evolve,
  decide,
}
