import type { ChainedEvent, ForgottenEnd, StreamEnd, Tile, TreeHash } from '../model/index.ts'

/** A checkpoint: the state of the log between two positions when it was sealed. */
export type Checkpoint = {
  readonly number: number
  readonly first: number
  readonly last: number
  /** The Merkle root over the hashes of these events. */
  readonly root: string
  /** The first digits of each of these hashes. */
  readonly fingerprints: readonly string[]
  readonly hash: string
  readonly previous: string
  /** Whether its MAC under the master key is valid. */
  readonly genuine: boolean
}

/** A signed head as stored in the database; `first` is the first event after the previous head. */
export type StoredHead = {
  readonly first: number
  readonly size: number
  readonly root: string
  readonly fingerprints: readonly string[]
  /** Whether its note carries our signature and its row matches the note. */
  readonly genuine: boolean
}

/**
 * Which of `of` equal parts of the keys of personal data to check, and whether each key must open the first value
 * sealed for its stream, or only be unwrapped by the master key.
 */
export type KeyPart = { readonly part: number; readonly of: number; readonly opening?: boolean | undefined }

/** The log, its heads and its older checkpoints as stored in the database, untrusted and in order. */
export type EventChain = {
  readonly head: () => Promise<number>
  readonly events: (after: number, upTo: number) => AsyncIterable<readonly ChainedEvent[]>
  readonly checkpoints: () => AsyncIterable<Checkpoint>
  /** The heads larger than this size. */
  readonly heads: (after: number) => AsyncIterable<StoredHead>
  /** The size of the largest head up to this size; 0 if there is none. */
  readonly headUpTo: (size: number) => Promise<number>
  readonly ends: (places: readonly ForgottenEnd[]) => Promise<ReadonlyMap<string, StreamEnd>>
  /** A stream whose key was deleted without a recorded erasure. */
  readonly keyDestroyed: () => Promise<string | null>
  /** A stream whose key is not the one that its data was sealed with. */
  readonly keyReplaced: (keys: KeyPart) => Promise<string | null>
  /** The id of a published key that is none of the log's, or of the key in use where it signed and is not published. */
  readonly foreignLogKey: () => Promise<string | null>
  /** How many texts are recorded as redacted. */
  readonly redactions: () => Promise<number>
  readonly tile: (level: number, index: number, width: number) => Promise<readonly string[]>
  /** A full tile as stored; null if there is none. */
  readonly fullTile: (level: number, index: number) => Promise<Pick<Tile, 'hashes' | 'root'> | null>
  readonly treeHash: TreeHash
}
