import type { Instant } from '#domain/kernel/instant.ts'
import type { Credential } from './passkey-ceremonies.ts'

export type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

/** The passkeys of users; only public keys are stored. */
export type Passkeys = {
  readonly list: (userId: string) => Promise<readonly Passkey[]>
  readonly credentials: (userId: string) => Promise<readonly Credential[]>
  /** Null when the credential is already registered. */
  readonly add: (userId: string, id: string, name: string, credential: Credential) => Promise<Passkey | null>
  readonly used: (credentialId: string, counter: number) => Promise<void>
  /** False for an unknown passkey. */
  readonly remove: (userId: string, id: string) => Promise<boolean>
  /** Stores the session's challenge for five minutes. */
  readonly keepChallenge: (sessionId: string, challenge: string) => Promise<void>
  /** A challenge is single-use. */
  readonly takeChallenge: (sessionId: string) => Promise<string | null>
}
