import type { BuiltIn } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Step } from '#domain/kernel/step.ts'
import type { StepFault } from './check-steps.ts'
import type { FailureAlerts, InputType, SecretName, WorkflowInput, WorkflowStatus } from './words.ts'

export type WorkflowCommand =
  | CreateWorkflow
  | ReviseWorkflow
  | AddInput
  | SetSecrets
  | SetSteps
  | SetOptions
  | NoteFailure
  | ReviseInput
  | { readonly type: 'RemoveInput'; readonly id: string }
  | { readonly type: 'ArchiveWorkflow' }

export type CreateWorkflow = {
  readonly type: 'CreateWorkflow'
  readonly workflowId: number
  readonly name: string
  readonly description: string
  readonly apiEndpoint: string
  readonly builtIn: BuiltIn | null
  readonly status: 'active' | 'inactive'
  readonly inputs: readonly WorkflowInput[]
  readonly options?: Omit<SetOptions, 'type'>
  readonly steps?: readonly Step[]
}

/** Absent fields are unchanged. */
export type ReviseWorkflow = {
  readonly type: 'ReviseWorkflow'
  readonly name?: string
  readonly description?: string
  readonly apiEndpoint?: string
  readonly status?: WorkflowStatus
}

export type AddInput = {
  readonly type: 'AddInput'
  readonly id: string
  readonly name: string
  readonly label: string
  readonly inputType: InputType
  readonly required: boolean
  readonly placeholder: string
  /** Appended when absent. */
  readonly order?: number
}

/** Absent fields are unchanged. The name cannot change, as runs and documents refer to it. */
export type ReviseInput = {
  readonly type: 'ReviseInput'
  readonly id: string
  readonly label?: string
  readonly placeholder?: string
  /** Its place among the inputs, counted from 1; a place beyond the end means the end. */
  readonly place?: number
}

/** Secrets that are not listed are unchanged; those without a sealed text are removed. */
export type SetSecrets = {
  readonly type: 'SetSecrets'
  readonly secrets: readonly (SecretName & { readonly sealed: string | null })[]
  readonly now: Instant
}

export type SetSteps = { readonly type: 'SetSteps'; readonly steps: readonly Step[] }

/** Absent options are unchanged. */
export type SetOptions = {
  readonly type: 'SetOptions'
  /** Sent as a chat message instead of the run, with inputs in double braces; null: the run is sent. */
  readonly message?: string | null
  readonly alerts?: FailureAlerts | null
}

/** A run has failed. */
export type NoteFailure = {
  readonly type: 'NoteFailure'
  readonly runId: string
  /** How the last runs ended, this one first; only those that ended since the workflow was activated. */
  readonly ends: readonly ('completed' | 'failed')[]
}

export type WorkflowRejection =
  | { readonly type: 'StepsInvalid'; readonly faults: readonly StepFault[] }
  | { readonly type: 'WorkflowNotFound' }
  | { readonly type: 'WorkflowAlreadyCreated' }
  | { readonly type: 'WorkflowIsBuiltIn' }
  | { readonly type: 'TooManySecrets' }
  | { readonly type: 'InputNotFound' }
  | { readonly type: 'InputNameTaken' }
  /** `steps` are the names of the steps that are filled from this input. */
  | { readonly type: 'InputInUse'; readonly steps: readonly string[] }
  /** Built-in workflows write their document from this input. */
  | { readonly type: 'InputIsBuiltIn' }
  /** The forms of built-in workflows only support their own required inputs. */
  | { readonly type: 'InputMustBeOptional' }
