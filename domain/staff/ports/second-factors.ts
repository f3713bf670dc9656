import type { Counted } from '#domain/kernel/guess.ts'
import type { Instant } from '#domain/kernel/instant.ts'

type Totp = { readonly secret: string | null; readonly pending: string | null }

/** The TOTP secrets (sealed) and recovery codes (hashed) of users. */
export type SecondFactors = {
  readonly totp: (userId: string) => Promise<Totp>
  /** A new, unconfirmed secret; the confirmed one keeps working. */
  readonly beginTotp: (userId: string, secret: string) => Promise<void>
  /** Activates this secret; false if it is not pending, or no longer. The confirming code's step counts as used. */
  readonly confirmTotp: (userId: string, secret: string, step: number) => Promise<boolean>
  /** False when this step or a later one was used. */
  readonly takeStep: (userId: string, step: number) => Promise<boolean>
  readonly removeTotp: (userId: string) => Promise<void>
  /** Replaces all recovery codes; an empty list removes them. */
  readonly setRecoveryCodes: (userId: string, codes: readonly string[]) => Promise<void>
  readonly recoveryCodesLeft: (userId: string) => Promise<number>
  /** False for an unknown or used code. */
  readonly takeRecoveryCode: (userId: string, code: string, counted: Counted) => Promise<boolean>
}

/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 seconds. */
export type OneTimePasswords = {
  readonly newSecret: () => string
  readonly uri: (secret: string, account: string) => string
  /** The time step of a valid code, with one step of tolerance; null for an invalid one. */
  readonly stepOf: (secret: string, code: string, at: Instant, counted: Counted) => number | null
  readonly newRecoveryCode: () => string
}
