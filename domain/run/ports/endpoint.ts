import type { Cancellation } from '#domain/kernel/cancellation.ts'

/** Credentials sent with a call to authenticate the caller; never part of its result. */
export type CallSecrets = {
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly bearer: string | null
  readonly basic: { readonly user: string; readonly password: string } | null
  /** `whsec_` and the base64 of a key: signs the body as Standard Webhooks does. */
  readonly signing: string | null
}

export const noSecrets: CallSecrets = { headers: [], bearer: null, basic: null, signing: null }

/** A workflow's settings for calls to its own endpoint. */
export type CallSettings = {
  readonly secrets: CallSecrets
  /** A chat message template, sent instead of the run; null: the run is sent. */
  readonly message: string | null
}

export const noSettings: CallSettings = { secrets: noSecrets, message: null }

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
