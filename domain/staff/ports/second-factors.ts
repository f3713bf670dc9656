import type { Instant } from '#domain/kernel/instant.ts'

export type Totp = { readonly secret: string | null; readonly pending: string | null }

/** The one-time codes and recovery codes of users. Secrets are sealed, recovery codes hashed. */
export type SecondFactors = {
  readonly totp: (userId: string) => Promise<Totp>
  /** A new secret that no code has confirmed yet; the one in use goes on working. */
  readonly beginTotp: (userId: string, secret: string) => Promise<void>
  /** Puts the pending secret into use; false where another request did. The confirming code's step counts as used. */
  readonly confirmTotp: (userId: string, step: number) => Promise<boolean>
  /** False where this step or a later one was used already. */
  readonly takeStep: (userId: string, step: number) => Promise<boolean>
  readonly removeTotp: (userId: string) => Promise<void>
  /** Replaces all recovery codes; none removes them. */
  readonly setRecoveryCodes: (userId: string, codes: readonly string[]) => Promise<void>
  readonly recoveryCodesLeft: (userId: string) => Promise<number>
  /** False where there is no such code any more. */
  readonly takeRecoveryCode: (userId: string, code: string) => Promise<boolean>
}

/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, 30 seconds. */
export type OneTimePasswords = {
  readonly newSecret: () => string
  readonly uri: (secret: string, account: string) => string
  /** The time step of a code that holds at a moment, one step either way; null where it does not. */
  readonly stepOf: (secret: string, code: string, at: Instant) => number | null
  readonly newRecoveryCode: () => string
}
