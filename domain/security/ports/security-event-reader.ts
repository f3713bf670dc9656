import type { Instant } from '#domain/kernel/instant.ts'
import type { SecurityEventType } from '../model/index.ts'
import type { SecurityEventView } from '../views/security-event-view.ts'

export type SecuritySearch = {
  readonly type?: SecurityEventType | undefined
  /** A user's id or address. */
  readonly user?: string | undefined
  readonly address?: string | undefined
  /** Inclusive. */
  readonly from?: Instant | undefined
  /** Exclusive. */
  readonly to?: Instant | undefined
  readonly limit: number
  /** The id of the previous page's last event. */
  readonly after?: string | undefined
}

/** The read model of security events. */
export type SecurityEventReader = {
  /** Newest first. */
  readonly list: (search: SecuritySearch) => Promise<readonly SecurityEventView[]>
  /** The retained earlier sign-ins of a user, newest first. */
  readonly signIns: (userId: string) => Promise<readonly Pick<SecurityEventView, 'address' | 'browser'>[]>
}
