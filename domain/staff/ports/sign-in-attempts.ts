/** A sign-in whose password was right and whose second factor is still to come. */
export type SignInAttempt = { readonly userId: string; readonly challenge: string | null }

/** Attempts last five minutes and end with the tenth failure. Only a hash of the token is kept. */
export type SignInAttempts = {
  readonly open: (userId: string) => Promise<string>
  readonly find: (token: string) => Promise<SignInAttempt | null>
  /** What a passkey has to sign. */
  readonly setChallenge: (token: string, challenge: string) => Promise<void>
  readonly fail: (token: string) => Promise<void>
  /** False where it had ended already: an attempt signs in once. */
  readonly close: (token: string) => Promise<boolean>
}
