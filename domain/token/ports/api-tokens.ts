import type { Instant } from '#domain/kernel/instant.ts'
import type { Limit } from '#domain/kernel/throttle.ts'

/** Makes and verifies the secrets of tokens: `atr_`, the token's id and 32 random bytes. Only a hash of one is kept. */
export type TokenSecrets = {
  readonly make: (tokenId: string) => { readonly secret: string; readonly hash: string }
  /** The id in a secret; null where the text has another form. */
  readonly idIn: (secret: string) => string | null
  /** Compares in constant time. */
  readonly matches: (secret: string, hash: string) => boolean
}

/** A counted request: how many are left in the window, and when the next window begins. */
export type CountedUse = { readonly open: boolean; readonly left: number; readonly resetSeconds: number }

/** Token usage over all processes. Not in the log: a use is not a decision, and would flood it. */
export type TokenUses = {
  /** Counts a request in a fixed window that begins with its first one, and notes the time as the last use. */
  readonly count: (tokenId: string, limit: Limit) => Promise<CountedUse>
  readonly lastUses: () => Promise<ReadonlyMap<string, Instant>>
}
