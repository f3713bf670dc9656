import type { User } from './users.ts'

/**
 * Staff sessions. `open` gives the token, which nothing but its holder knows: only a hash is kept.
 * A session ends when closed, 14 days after it was last used, or when its user is disabled.
 */
export type Sessions = {
  readonly open: (userId: string) => Promise<string>
  readonly find: (token: string) => Promise<User | null>
  readonly close: (token: string) => Promise<void>
  /** Ends every session of a user but the one with this token. */
  readonly closeOthers: (userId: string, token: string) => Promise<void>
  readonly closeAll: (userId: string) => Promise<void>
}
