import type { Counted } from '#domain/kernel/guess.ts'

/** A secret is derived to be set or sent, or to judge a guess that was counted. */
type Purpose = 'issue' | Counted

/**
 * The secrets that open links, derived from a key that is in no database. A share's token never changes; any text
 * that is not such a token belongs to no share, and is refused in the same time.
 */
export type ShareSecrets = {
  readonly tokenOf: (shareId: string) => string
  readonly shareOf: (token: string) => string | null
  /** The hash of a passcode. */
  readonly verifierOf: (shareId: string, passcode: string, purpose: Purpose) => string
  /** A code of six digits that verifies the subject. */
  readonly codeOf: (shareId: string, subject: string, purpose: Purpose) => string
}
