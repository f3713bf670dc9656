/** A sign-in waiting for its second factor. `guesses` counts those made at it so far. */
export type SignInAttempt = { readonly userId: string; readonly challenge: string | null; readonly guesses: number }

/** An attempt ends after five minutes or ten guesses; only its token's hash is stored. */
export type SignInAttempts = {
  /** Null where the user is disabled, or the password is no longer the one of this hash, which was proved. */
  readonly open: (userId: string, passwordHash: string | null) => Promise<string | null>
  readonly find: (token: string) => Promise<SignInAttempt | null>
  /** The challenge for a passkey. */
  readonly setChallenge: (token: string, challenge: string) => Promise<void>
  /** Counts a guess before it is judged; null when the attempt has ended. */
  readonly guess: (token: string) => Promise<SignInAttempt | null>
  /** False when already ended: an attempt is single-use. */
  readonly close: (token: string) => Promise<boolean>
}
