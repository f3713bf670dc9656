import type { BuiltIn } from '../kernel/built-in.ts'
import type { InputType, WorkflowInput } from './words.ts'

export type WorkflowCommand =
  | CreateWorkflow
  | ReviseWorkflow
  | AddInput
  | { readonly type: 'RemoveInput'; readonly id: string }
  | { readonly type: 'ActivateWorkflow' }
  | { readonly type: 'PauseWorkflow' }
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
}

/** What is absent stays. */
export type ReviseWorkflow = {
  readonly type: 'ReviseWorkflow'
  readonly name?: string
  readonly description?: string
  readonly apiEndpoint?: string
}

export type AddInput = {
  readonly type: 'AddInput'
  readonly id: string
  readonly name: string
  readonly label: string
  readonly inputType: InputType
  readonly required: boolean
  readonly placeholder: string
  /** The end where it is left out. */
  readonly order?: number
}

export type WorkflowRejection =
  | { readonly type: 'WorkflowNotFound' }
  | { readonly type: 'WorkflowAlreadyCreated' }
  | { readonly type: 'WorkflowIsBuiltIn' }
  | { readonly type: 'InputNotFound' }
  | { readonly type: 'InputNameTaken' }
