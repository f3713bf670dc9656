import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** An event that was made on behalf of a token. */
export type TokenAct = {
  readonly id: string
  readonly stream: StreamName
  readonly type: string
  readonly at: Instant
}

export type TokenActs = {
  /**
   * The events since a moment, inclusive, in the order of the log: by the token itself, by approvals of what it
   * proposed, and what the worker did in consequence. Null for more than `limit`.
   */
  readonly since: (tokenId: string, moment: Instant, limit: number) => Promise<readonly TokenAct[] | null>
}
