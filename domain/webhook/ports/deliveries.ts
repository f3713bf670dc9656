import type { Instant } from '#domain/kernel/instant.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'

/** One event for one webhook. */
export type NewDelivery = { readonly id: string; readonly webhookId: string; readonly notice: EventNotice }

export type Delivery = {
  readonly id: string
  readonly webhookId: string
  /** The order number: counts from 1 within the webhook, without gaps, in the order of the log. */
  readonly order: number
  readonly stream: EventNotice['stream']
  readonly version: number
  readonly type: string
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly createdAt: Instant
  readonly attemptedAt: Instant | null
  /** When the next attempt is due; null once there is none. */
  readonly dueAt: Instant | null
  /** The status of the last answer; null if there was none. */
  readonly answered: number | null
  /** Why the last attempt failed. */
  readonly error: string | null
}

/** A delivery taken for an attempt; `take` is the fencing token of its outcome. */
export type TakenDelivery = Delivery & { readonly take: number }

export type Outcome = {
  readonly answered: number | null
  /** Null: delivered. */
  readonly error: string | null
  /** After a failure; null: no further attempt. */
  readonly retryInSeconds: number | null
}

/**
 * The deliveries of all webhooks. `record` is idempotent: it keeps one delivery per event and webhook, numbering them.
 * `take` leases what is due and not leased, oldest first and at most `maxPerWebhook` of a webhook at once, so that a
 * slow receiver does not hold up the others. An outcome counts only for the newest take.
 */
export type Deliveries = {
  readonly record: (deliveries: readonly NewDelivery[]) => Promise<void>
  readonly take: (
    webhookIds: readonly string[],
    limit: number,
    maxPerWebhook: number,
  ) => Promise<readonly TakenDelivery[]>
  readonly settle: (delivery: TakenDelivery, outcome: Outcome) => Promise<void>
  /** Milliseconds until a delivery of these is due or its lease expires; null if none is waiting. */
  readonly nextIn: (webhookIds: readonly string[]) => Promise<number | null>
  /** Newest first; `before` is the order number where the previous page ended. */
  readonly list: (webhookId: string, limit: number, before: number | null) => Promise<readonly Delivery[]>
  /** Makes a delivery due now, with its attempts counted from zero; null for an unknown one. */
  readonly again: (id: string) => Promise<Delivery | null>
  readonly forget: (webhookId: string) => Promise<void>
}
