/** The public half of a passkey. The counter is the authenticator's own count of signatures. */
export type Credential = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
}

/** What a browser hands to an authenticator, and the challenge in it that comes back signed. */
export type PasskeyOptions = { readonly options: object; readonly challenge: string }

/** The two ceremonies of WebAuthn (level 3): registering a passkey, and signing in by one. */
export type PasskeyCeremonies = {
  /** False where browsers register none: WebAuthn needs a host name, and https anywhere but on localhost. */
  readonly available: boolean
  readonly registrationOptions: (
    user: { readonly id: string; readonly email: string },
    known: readonly Credential[],
  ) => Promise<PasskeyOptions>
  /** Null where the response does not answer the challenge. */
  readonly verifyRegistration: (challenge: string, response: object) => Promise<Credential | null>
  readonly signInOptions: (known: readonly Credential[]) => Promise<PasskeyOptions>
  /** The credential's new counter; null where the response does not hold. */
  readonly verifySignIn: (credential: Credential, challenge: string, response: object) => Promise<number | null>
}
