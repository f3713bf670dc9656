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

export type SecretKind = 'header' | 'bearer' | 'basic' | 'signing'

/** A secret that is sent with each call. `name` is that of a header, else empty. */
export type SecretName = { readonly kind: SecretKind; readonly name: string }

/** What staff set. That an active workflow is running is told by its runs: see workflow/views/workflow-view. */
export type WorkflowStatus = 'active' | 'inactive'
