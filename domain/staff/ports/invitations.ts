/**
 * Invitations by link. Only a hash of the token is kept. One lasts 72 hours, is taken once, and ends with the next one
 * for the same user, or when that user is disabled.
 */
export type Invitations = {
  readonly open: (userId: string) => Promise<string>
  /** The invited user's id, or null for a token that is used, expired or unknown. */
  readonly find: (token: string) => Promise<string | null>
  readonly take: (token: string) => Promise<string | null>
}
