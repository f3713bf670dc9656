import type { Instant } from '#domain/kernel/instant.ts'
import type { KnownNotification } from '../views/notification-text.ts'

export type Channel = 'mail' | 'webhook'

/** What one recipient receives at once: the same delivery has the same key. */
export type Delivery = {
  readonly key: string
  /** An address of staff, or the webhook. */
  readonly to:
    | { readonly channel: 'mail'; readonly email: string; readonly userId: string }
    | { readonly channel: 'webhook' }
  /** Oldest first; several only in the mail of a day. */
  readonly notifications: readonly KnownNotification[]
}

/** Takes place from outside of the installation: throws `Unavailable` while it is away. */
export type Webhook = { readonly post: (text: string) => Promise<void> }

/**
 * Notifications that leave the dashboard. A delivery is taken by one worker, which holds it for two minutes: after a
 * crash another one takes it. So each is delivered at least once, and once unless a worker crashes between both.
 */
export type Deliveries = {
  readonly take: (channel: Channel, now: Instant) => Promise<readonly Delivery[]>
  readonly delivered: (delivery: Delivery, now: Instant) => Promise<void>
  /** To be taken again after a while that grows with each failure, up to ten minutes. */
  readonly failed: (delivery: Delivery, now: Instant) => Promise<void>
}
