import type { RecordedEvent } from '#domain/kernel/event.ts'

export type WebhookMessage = {
  readonly url: string
  /** In clear text, newest first; each signs. */
  readonly secrets: readonly string[]
  /** `webhook-id`: the same in every attempt. */
  readonly id: string
  readonly order: number
  readonly event: RecordedEvent
  readonly personal: boolean
}

/** `answered` is the status of the answer; null if there was none. */
export type Received =
  | { readonly type: 'Delivered'; readonly answered: number }
  | { readonly type: 'Failed'; readonly answered: number | null; readonly error: string }

/** Sends a message once (https://www.standardwebhooks.com). Never throws. */
export type Receiver = { readonly send: (message: WebhookMessage) => Promise<Received> }
