export type InputType = 'text' | 'textarea' | 'number' | 'email'

export type WorkflowInput = {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly type: InputType
  readonly required: boolean
  readonly placeholder: string
  readonly order: number
}

/** What staff set. That an active workflow is running is told by its runs: see workflow/views/workflow-view. */
export type WorkflowStatus = 'active' | 'inactive'
