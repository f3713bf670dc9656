import type { ChainedEvent, ForgottenEnd, StreamEnd, TreeHash } from '../model/index.ts'

/** What the log was between two positions when it was sealed. */
export type Checkpoint = {
  readonly number: number
  readonly first: number
  readonly last: number
  /** The Merkle root over the hashes of these events. */
  readonly root: string
  /** How each of these hashes began. */
  readonly fingerprints: readonly string[]
  readonly hash: string
  readonly previous: string
  /** Whether a holder of the master key wrote it and it is unchanged. */
  readonly genuine: boolean
}

/** A signed head as it stands in the database; `first` is the first event that the head before does not cover. */
export type StoredHead = {
  readonly first: number
  readonly size: number
  readonly root: string
  readonly fingerprints: readonly string[]
  /** Its note bears our signature, and its row is as it was written. */
  readonly genuine: boolean
}

/** The log, its heads and its older checkpoints as they stand in the database, none of it trusted. All in order. */
export type EventChain = {
  readonly head: () => Promise<number>
  readonly events: (after: number, upTo: number) => AsyncIterable<readonly ChainedEvent[]>
  readonly checkpoints: () => AsyncIterable<Checkpoint>
  /** Those that are larger than a size. */
  readonly heads: (after: number) => AsyncIterable<StoredHead>
  readonly ends: (wanted: readonly ForgottenEnd[]) => Promise<ReadonlyMap<string, StreamEnd>>
  /** A stream whose personal data nothing opens any more, and no event says that it was erased. */
  readonly keyDestroyed: () => Promise<string | null>
  readonly tile: (level: number, index: number, width: number) => Promise<readonly string[]>
  readonly treeHash: TreeHash
}
