import type { Instant } from '#domain/kernel/instant.ts'
import type { Origin } from '#domain/security/model/index.ts'
import type { Factor, User } from './users.ts'

export type Session = {
  readonly id: string
  readonly user: User
  readonly mustChangePassword: boolean
  readonly factors: readonly Factor[]
  /** Whether the user re-authenticated within the last ten minutes. */
  readonly proved: boolean
}

export type SessionView = Origin & {
  readonly id: string
  readonly createdAt: Instant
  readonly lastSeenAt: Instant
  readonly current: boolean
}

/**
 * Staff sessions; only the tokens' hashes are stored. A session ends when closed, after 14 idle days, 30 days after it
 * was opened, or when its user is disabled or changes roles.
 */
export type Sessions = {
  /** Null where the user is disabled, or the password is no longer the one of this hash, which was proved. */
  readonly open: (userId: string, from: Origin, passwordHash?: string | null) => Promise<string | null>
  /** `watched` does not count as use and does not extend the session. */
  readonly find: (token: string, how?: 'used' | 'watched') => Promise<Session | null>
  /** Those of these tokens whose sessions are open; it does not count as use. */
  readonly alive: (tokens: readonly string[]) => Promise<ReadonlySet<string>>
  /** Rotates the session's token and marks it re-authenticated; the old token is invalid. */
  readonly rotate: (token: string) => Promise<string>
  /** Marks the session as re-authenticated. */
  readonly prove: (token: string) => Promise<void>
  /** Keeps what a passkey has to sign to re-authenticate this session. */
  readonly setChallenge: (token: string, challenge: string) => Promise<void>
  /** The challenge, once and for five minutes; null otherwise. */
  readonly takeChallenge: (token: string) => Promise<string | null>
  /** Newest first. */
  readonly list: (userId: string, token: string) => Promise<readonly SessionView[]>
  readonly close: (token: string) => Promise<void>
  /** Ends one of the user's own sessions; false for an unknown id. */
  readonly end: (userId: string, id: string) => Promise<boolean>
  /** Ends all sessions of a user except the one with this token; returns how many. */
  readonly closeOthers: (userId: string, token: string) => Promise<number>
  readonly closeAll: (userId: string) => Promise<void>
}
