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

/** The status set by staff. `running` is derived from runs: see workflow/views/workflow-view. */
export type WorkflowStatus = 'active' | 'inactive'
