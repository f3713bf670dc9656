import type { Counted } from '#domain/kernel/guess.ts'

/**
 * Invitations by link; only the token's hash is stored. An invitation lasts 72 hours, is single-use, and ends with the
 * next one for the same user or when that user is disabled.
 */
export type Invitations = {
  readonly open: (userId: string) => Promise<string>
  /** The invited user's id, or null for a used, expired or unknown token. */
  readonly find: (token: string, counted: Counted) => Promise<string | null>
  readonly take: (token: string) => Promise<string | null>
}
