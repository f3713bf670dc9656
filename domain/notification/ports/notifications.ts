import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { Notification } from '../views/notification.ts'
import type { NotificationDetails } from '../views/notification-text.ts'

export type ListedNotification = NotificationDetails & { readonly readAt: Instant | null }

/** Where a page ended. */
type NotificationPlace = Pick<Notification, 'id' | 'at'>

/** The notifications of a stream at this version. */
type StreamNotifications = {
  readonly stream: StreamName
  readonly version: number
  readonly notifications: readonly AddressedNotification[]
}

/** A notification for one member of staff; null: for every active admin. */
export type AddressedNotification = Notification & { readonly ownerId: string | null }

/**
 * The notifications of the installation and the read marks of its users. Those from before an account count as read.
 */
export type Notifications = {
  /**
   * Replaces the notifications of a stream and returns how many rows differed. Has no effect if the log has a
   * later notifying event of the stream, so that a slow writer does not undo what a faster one has written.
   */
  readonly put: (notices: StreamNotifications) => Promise<number>
  /** The streams of links to a run, or to the runs of a lead, that have notifications after a moment. */
  readonly awaiting: (subject: StreamName, after: Instant) => Promise<readonly StreamName[]>
  /** Those shown by `now`, newest first. */
  readonly list: (
    userId: string,
    page: { readonly limit: number; readonly after: NotificationPlace | null; readonly now: Instant },
  ) => Promise<readonly ListedNotification[]>
  readonly unread: (userId: string, now: Instant) => Promise<number>
  /** Unknown ids are ignored. */
  readonly markRead: (userId: string, ids: readonly string[] | 'all', now: Instant) => Promise<void>
  /** Resolves once the log is handled up to its current end, after a second at the latest. */
  readonly caughtUp: () => Promise<void>
}
