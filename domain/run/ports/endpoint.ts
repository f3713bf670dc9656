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
  /** `error` is a sentence for staff; `retryAfterMs` is the endpoint's Retry-After. */
  | {
      readonly type: 'Failed'
      readonly error: string
      readonly mayRetry: boolean
      readonly retryAfterMs: number | null
    }
  | { readonly type: 'Cancelled' }

/** Calls a workflow's endpoint once. Never throws, always settles. */
export type Endpoint = { readonly call: (call: EndpointCall, cancellation: Cancellation) => Promise<EndpointReply> }
