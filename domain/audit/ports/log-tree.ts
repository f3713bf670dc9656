import type { Instant } from '#domain/kernel/instant.ts'
import type { Tile } from '../model/index.ts'

/** The Merkle tree over the first `size` events of the log, signed. */
export type SignedHead = {
  readonly size: number
  readonly root: string
  /** The C2SP signed note of this head. */
  readonly note: string
  readonly signedAt: Instant
}

/** The first `width` hashes of a tile (C2SP tlog-tiles). Throws when the log is shorter. */
export type ReadTile = (level: number, index: number, width: number) => Promise<readonly string[]>

/** What a new head adds: the head, the tiles it completes, and the hashes of its events. */
export type Growth = {
  readonly head: SignedHead
  readonly keyId: string
  readonly vkey: string
  readonly tiles: readonly Tile[]
  readonly hashes: readonly string[]
}

/** A key that heads are signed with. `handover`: the previous key's last checkpoint, signed by both. */
export type SigningKey = {
  readonly keyId: string
  readonly vkey: string
  readonly since: Instant
  readonly handover: string | null
}

export type GrowingTree = {
  readonly last: SignedHead | null
  readonly tile: ReadTile
  /** The hashes of the events after a position. Throws `LogDisputed` at the first altered event. */
  readonly hashes: (after: number, atMost: number) => AsyncIterable<readonly string[]>
}

/**
 * The heads and tiles of the log's tree; both are append-only. `extend` runs in one process at a time and
 * is atomic.
 */
export type LogTree = {
  readonly head: () => Promise<SignedHead | null>
  readonly tile: ReadTile
  readonly keys: () => Promise<readonly SigningKey[]>
  /** The witnesses' signature lines for the head of this size. */
  readonly cosignatures: (size: number) => Promise<readonly string[]>
  readonly cosign: (size: number, witness: string, line: string) => Promise<void>
  readonly extend: (grow: (tree: GrowingTree) => Promise<Growth | null>) => Promise<SignedHead | null>
}

/** The log contradicts an earlier signed head and must not be signed again. */
export class LogDisputed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LogDisputed'
  }
}
