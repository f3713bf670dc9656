/** A sign-in waiting for its second factor. */
export type SignInAttempt = { readonly userId: string; readonly challenge: string | null }

/** An attempt ends after five minutes or ten failures; only its token's hash is stored. */
export type SignInAttempts = {
  readonly open: (userId: string) => Promise<string>
  readonly find: (token: string) => Promise<SignInAttempt | null>
  /** The challenge for a passkey. */
  readonly setChallenge: (token: string, challenge: string) => Promise<void>
  readonly fail: (token: string) => Promise<void>
  /** False when already ended: an attempt is single-use. */
  readonly close: (token: string) => Promise<boolean>
}
