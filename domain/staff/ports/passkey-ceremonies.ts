import type { Counted } from '#domain/kernel/guess.ts'

/** A passkey's public key. The counter is the authenticator's signature count. */
export type Credential = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
}

/** The options for the browser's WebAuthn call, and their challenge. */
export type PasskeyOptions = { readonly options: object; readonly challenge: string }

/** The WebAuthn (level 3) ceremonies: registration and authentication. */
export type PasskeyCeremonies = {
  /** False when unavailable: WebAuthn needs a host name, and https except on localhost. */
  readonly available: boolean
  readonly registrationOptions: (
    user: { readonly id: string; readonly email: string },
    credentials: readonly Credential[],
  ) => Promise<PasskeyOptions>
  /** Null for an invalid response. */
  readonly verifyRegistration: (challenge: string, response: object) => Promise<Credential | null>
  readonly signInOptions: (credentials: readonly Credential[]) => Promise<PasskeyOptions>
  /** The credential's new counter; null for an invalid response. */
  readonly verifySignIn: (
    credential: Credential,
    challenge: string,
    response: object,
    counted: Counted,
  ) => Promise<number | null>
}
