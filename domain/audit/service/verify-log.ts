import { genesisHash } from '#domain/log/ports/event-store.ts'
import { type ChainFollower, chainFollower, type Fault } from '../model/index.ts'
import type { EventChain, KeyPart, StoredHead } from '../ports/event-chain.ts'
import { findFault } from './fault-behind.ts'
import { checkpointSeals, headSeals, type Seals } from './seals.ts'
import { storedEdge } from './tree-reader.ts'

export type Verification =
  | { readonly whole: false; readonly fault: Fault }
  | {
      readonly whole: true
      readonly events: number
      readonly streams: number
      /** Older checkpoints and signed heads. */
      readonly checkpoints: number
      readonly sealedUpTo: number
      readonly sealedAs: string
      /** The number of texts redacted with a record: their events keep their original hash. */
      readonly redacted: number
      /** The last head; it covers all earlier ones. */
      readonly head: Pick<StoredHead, 'size' | 'root'> | null
    }

export type VerifyOptions = {
  readonly onProgress: (done: number, of: number) => void
  /** The hash of an older checkpoint kept outside the database. */
  readonly known?: string | undefined
  /** Called with the size of each signed head that is proved: verification can resume from there. */
  readonly onProved?: ((size: number) => void) | undefined
  /** The size of the head up to which the log is already proved. */
  readonly from?: number | undefined
  /** The size of the head up to which to verify; absent: to the end, with checks made only once, as for lost keys. */
  readonly to?: number | undefined
  /** Absent: all keys, without opening values. Null: none, as each check of keys reads those of all persons. */
  readonly keys?: KeyPart | null | undefined
  /** How many stream ends to keep in memory, at least. */
  readonly maxEnds?: number | undefined
}

/**
 * Recomputes every hash and root of the log in global order, up to the first mismatch. Uses constant memory.
 */
export const verifyLog = async (
  chain: EventChain,
  { onProgress, onProved, known = genesisHash, from = 0, to, maxEnds, keys = { part: 0, of: 1 } }: VerifyOptions,
): Promise<Verification> => {
  const end = to ?? (await chain.head())
  const tree = await provedTree(chain, from)
  if (typeof tree === 'string') return { whole: false, fault: { what: tree, size: from } }
  const follower = chainFollower(genesisHash, from, maxEnds)
  const [older, heads] = [checkpointSeals(chain, from, known), headSeals(chain, from, tree)]
  const fault =
    (await follow(chain, follower, heads, older, {
      end,
      isPart: to !== undefined,
      onProgress,
      onProved: () => onProved?.(heads.last()?.size ?? from),
    })) ?? older.unmet()
  if (fault !== null) return { whole: false, fault }
  const foreignKey = to === undefined ? await chain.foreignLogKey() : null
  if (foreignKey !== null) return { whole: false, fault: { what: 'foreign log key', id: foreignKey } }
  const lost = keys === null ? null : await lostKey(chain, to === undefined, keys)
  if (lost !== null) return { whole: false, fault: lost }
  return {
    whole: true,
    events: follower.position(),
    streams: follower.streams(),
    checkpoints: older.count() + heads.count(),
    sealedUpTo: older.last()?.last ?? 0,
    sealedAs: older.last()?.hash ?? genesisHash,
    redacted: to === undefined ? await chain.redactions() : 0,
    head: heads.last(),
  }
}

/** A missing key, which only the last part looks for, or a replaced one among these. */
const lostKey = async (chain: EventChain, isLast: boolean, keys: KeyPart): Promise<Fault | null> => {
  const destroyedKey = isLast ? await chain.keyDestroyed() : null
  if (destroyedKey !== null) return { what: 'key destroyed', stream: destroyedKey }
  const replacedKey = await chain.keyReplaced(keys)
  return replacedKey === null ? null : { what: 'key replaced', stream: replacedKey }
}

/** The tree of a head's size, read from the tiles; or that there is no such head, or its root is not the signed one. */
const provedTree = async (chain: EventChain, from: number) => {
  if (from === 0) return storedEdge(chain.tile, 0, chain.treeHash)
  for await (const head of chain.heads(from - 1)) {
    if (head.size !== from) return 'no head'
    if (!head.genuine) return 'other tree'
    const edge = await storedEdge(chain.tile, from, chain.treeHash)
    return edge.root() === head.root ? edge : 'other tree'
  }
  return 'no head'
}

type Way = {
  readonly end: number
  readonly isPart: boolean
  readonly onProgress: (done: number, of: number) => void
  readonly onProved: () => void
}

const follow = async (
  chain: EventChain,
  follower: ChainFollower,
  heads: Seals,
  older: Seals,
  { end, isPart, onProgress, onProved }: Way,
): Promise<Fault | null> => {
  for (const each of [heads, older]) {
    const fault = await each.begin()
    if (fault !== null) return fault
  }
  for await (const events of chain.events(follower.position(), end)) {
    const forgotten = follower.forgotten(events)
    if (forgotten.length > 0) follower.recall(await chain.ends(forgotten))
    for (const event of events) {
      const stretch = heads.stretch(event.position) ?? older.stretch(event.position) ?? unsealed
      const suspicion = follower.follow(event, stretch.fingerprints[event.position - stretch.first])
      if (suspicion !== null) return findFault(suspicion, chain, follower, stretch)
      // Awaited only where a seal ends: a log has millions of events.
      const fault = (heads.ends(event) ? await heads.next() : null) ?? (older.ends(event) ? await older.next() : null)
      if (fault !== null) return fault
    }
    onProved()
    onProgress(follower.position(), end)
  }
  const missing = follower.position() + 1
  const isSealed = heads.stretch(missing) !== null || older.stretch(missing) !== null
  const cutOff = missing <= end || (isSealed && !isPart)
  return cutOff ? findFault({ type: 'PositionMissing', position: missing }, chain, follower, unsealed) : null
}

const unsealed: { readonly first: number; readonly fingerprints: readonly string[] } = { first: 0, fingerprints: [] }
