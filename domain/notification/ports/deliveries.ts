import type { Instant } from '#domain/kernel/instant.ts'
import type { NotificationDetails } from '../views/notification-text.ts'

export type Channel = 'mail' | 'webhook'

/** What one recipient receives in one message; its key is the same in every attempt. */
export type Delivery = {
  readonly key: string
  /** An address of staff, or the webhook. */
  readonly to:
    | { readonly channel: 'mail'; readonly email: string; readonly userId: string }
    | { readonly channel: 'webhook' }
  /** Oldest first; several only in a daily mail. */
  readonly notifications: readonly NotificationDetails[]
}

/** A receiver outside the installation: throws `Unavailable` while it cannot be reached. */
export type Webhook = { readonly post: (text: string) => Promise<void> }

/** How long a worker holds what it has taken. */
export const leaseMs = 2 * 60_000

/**
 * Notifications that leave the dashboard. One worker leases a few deliveries for `leaseMs`; after a crash, another one
 * takes them. Each is thus delivered at least once, and exactly once unless a worker crashes before recording it.
 */
export type Deliveries = {
  readonly take: (channel: Channel, now: Instant) => Promise<readonly Delivery[]>
  readonly delivered: (delivery: Delivery, now: Instant) => Promise<void>
  /** Makes it due again after a delay that grows with each failure, up to ten minutes. */
  readonly failed: (delivery: Delivery, now: Instant) => Promise<void>
}
