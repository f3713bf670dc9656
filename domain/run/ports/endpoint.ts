import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { Values } from '../model/index.ts'

export type EndpointCall = {
  readonly url: string
  readonly runId: string
  readonly workflowId: number
  readonly attempt: number
  readonly inputs: Values
}

export type EndpointReply =
  | { readonly type: 'Answered'; readonly body: string }
  /** `error` is a sentence for staff that says what went wrong; `retryAfterMs` is what the endpoint asked for. */
  | {
      readonly type: 'Failed'
      readonly error: string
      readonly mayRetry: boolean
      readonly retryAfterMs: number | null
    }
  | { readonly type: 'Cancelled' }

/** Calls a workflow's endpoint, once. It never throws and it always ends, whatever the endpoint does. */
export type Endpoint = { readonly call: (call: EndpointCall, cancellation: Cancellation) => Promise<EndpointReply> }
