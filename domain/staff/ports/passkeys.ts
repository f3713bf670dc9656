import type { Instant } from '#domain/kernel/instant.ts'
import type { Credential } from './passkey-ceremonies.ts'

export type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

/** The passkeys of users. Only public keys are kept. */
export type Passkeys = {
  readonly list: (userId: string) => Promise<readonly Passkey[]>
  readonly credentials: (userId: string) => Promise<readonly Credential[]>
  /** Null where the credential is registered already. */
  readonly add: (userId: string, id: string, name: string, credential: Credential) => Promise<Passkey | null>
  readonly used: (credentialId: string, counter: number) => Promise<void>
  /** False where the user has no such passkey. */
  readonly remove: (userId: string, id: string) => Promise<boolean>
  /** Keeps what this session's browser has to sign, for five minutes. */
  readonly keepChallenge: (sessionId: string, challenge: string) => Promise<void>
  /** A challenge is taken once. */
  readonly takeChallenge: (sessionId: string) => Promise<string | null>
}
