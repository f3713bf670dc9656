import type { Instant } from '#domain/kernel/instant.ts'
import type { Factor, User } from './users.ts'

/** Where a request comes from: the client's address, and its browser as people call it. */
export type Origin = { readonly address: string; readonly browser: string }

export type Session = {
  readonly id: string
  readonly user: User
  readonly mustChangePassword: boolean
  readonly factors: readonly Factor[]
  /** Whether the user proved who they are within the last ten minutes. */
  readonly proved: boolean
}

export type SessionView = Origin & {
  readonly id: string
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  readonly current: boolean
}

/**
 * Staff sessions. Only their holders know the tokens: a hash is kept. A session ends when closed, 14 days after its
 * last use, 30 days after it was opened, or when its user is disabled or changes roles.
 */
export type Sessions = {
  readonly open: (userId: string, from: Origin) => Promise<string>
  /** `watched` is no use: the session ends as if it had not been asked for. */
  readonly find: (token: string, how?: 'used' | 'watched') => Promise<Session | null>
  /** Gives the session a new token, as just proved; the old one opens nothing. */
  readonly rotate: (token: string) => Promise<string>
  /** Notes that the user proved who they are. */
  readonly prove: (token: string) => Promise<void>
  /** Newest first. */
  readonly list: (userId: string, token: string) => Promise<readonly SessionView[]>
  readonly close: (token: string) => Promise<void>
  /** Ends one of the user's own sessions; false where there is none of this id. */
  readonly end: (userId: string, id: string) => Promise<boolean>
  /** Ends every session of a user but the one with this token; answers how many. */
  readonly closeOthers: (userId: string, token: string) => Promise<number>
  readonly closeAll: (userId: string) => Promise<void>
}
