import type { ChainedEvent, TreeHash } from '../audit/index.ts'

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
  /** It is as it was written by whoever holds the master key. */
  readonly genuine: boolean
}

/** The log and its checkpoints as they stand in the database, believed in nothing. Both come in order. */
export type EventChain = {
  readonly head: () => Promise<number>
  readonly events: (after: number, upTo: number) => AsyncIterable<readonly ChainedEvent[]>
  readonly checkpoints: () => AsyncIterable<Checkpoint>
  readonly treeHash: TreeHash
}
