import type { Cancellation } from '#domain/kernel/cancellation.ts'

/** What is sent along to prove who calls; none of it is in what the call brings back. */
export type CallSecrets = {
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly bearer: string | null
  readonly basic: { readonly user: string; readonly password: string } | null
  /** `whsec_` and the base64 of a key: signs the body as Standard Webhooks does. */
  readonly signing: string | null
}

export const noSecrets: CallSecrets = { headers: [], bearer: null, basic: null, signing: null }

/** What a workflow sets for the calls to its own address. */
export type CallSettings = {
  readonly secrets: CallSecrets
  /** Sent as a chat message instead of the run, once its inputs are filled in; null: the run is sent. */
  readonly message: string | null
}

export const noSettings: CallSettings = { secrets: noSecrets, message: null }

export type EndpointCall = {
  readonly url: string
  readonly runId: string
  readonly workflowId: number
  readonly attempt: number
  /** The step of the run that calls; absent where the run is one call. Has an idempotency key of its own. */
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
