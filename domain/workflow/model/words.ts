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

type SecretKind = 'header' | 'bearer' | 'basic' | 'signing'

/** A secret that is sent with each call. `name` is the header's name, else empty. */
export type SecretName = { readonly kind: SecretKind; readonly name: string }

/** Notifies staff if `failures` of the last `of` runs failed; pauses after `pauseAfter` in a row (null: never). */
export type FailureAlerts = { readonly failures: number; readonly of: number; readonly pauseAfter: number | null }

/** The status set by staff. `running` is derived from runs: see `listed-status.ts`. */
export type WorkflowStatus = 'active' | 'inactive'
