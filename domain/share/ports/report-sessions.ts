import type { Instant } from '#domain/kernel/instant.ts'
import type { Visitor } from '../model/index.ts'

/** A browser's session for one share. */
export type ReportSession = {
  readonly shareId: string
  readonly visitId: string
  readonly by: Visitor
  readonly openedAt: Instant
}

/** Locked: opened before the link got the passcode that it has now. It names its visit, and gives no access. */
export type StoredSession = ReportSession & { readonly isLocked: boolean }

/** `token` is known only to its holder. `name` identifies the session without granting access, and is not stored. */
export type OpenedSession = { readonly token: string; readonly name: string }

/**
 * Sessions of people who opened a link; only a hash of each token is stored. A session is deleted 14 days after
 * it was opened; whether its share is still open is checked on each use.
 */
export type ReportSessions = {
  /** @param generation of the link's passcode, as `PasscodeTally` counts them. */
  readonly open: (session: ReportSession, generation: number) => Promise<OpenedSession>
  readonly find: (token: string) => Promise<StoredSession | null>
  /** Those of these tokens whose sessions are there and not locked. */
  readonly alive: (tokens: readonly string[]) => Promise<ReadonlySet<string>>
  readonly close: (token: string) => Promise<void>
}
