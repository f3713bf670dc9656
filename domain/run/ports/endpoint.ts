import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { CallSecrets } from '#domain/workflow/ports/call-settings.ts'

export type EndpointCall = {
  readonly url: string
  readonly runId: string
  readonly workflowId: number
  readonly attempt: number
  /** The step that makes the call, with its own idempotency key; absent if the run is one call. */
  readonly step?: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly secrets?: CallSecrets
  /** Sent as `{"text": …}`, as chats take it, instead of the run. */
  readonly text?: string
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
