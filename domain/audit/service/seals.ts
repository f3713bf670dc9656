import { genesisHash } from '#domain/log/ports/event-store.ts'
import { type ChainedEvent, type Fault, merkleRoot, nodeOver, type Tile, type tileEdge } from '../model/index.ts'
import type { Checkpoint, EventChain, StoredHead } from '../ports/event-chain.ts'

type Stretch = { readonly first: number; readonly fingerprints: readonly string[] }

/** A cursor over the seals of one kind, advanced with the events they cover. */
export type Seals = {
  readonly begin: () => Promise<Fault | null>
  /** The sealed digits at this position, if any. */
  readonly stretch: (position: number) => Stretch | null
  /** Adds an event; true when the current seal ends with it. */
  readonly ends: (event: ChainedEvent) => boolean
  /** Checks the completed seal and starts the next. */
  readonly next: () => Promise<Fault | null>
  readonly count: () => number
}

/** The signed heads after a proved one, over the tree grown from it. */
export const headSeals = (chain: EventChain, from: number, tree: ReturnType<typeof tileEdge>) => {
  const heads = chain.heads(from)[Symbol.asyncIterator]()
  let [head, last, count]: [StoredHead | null, StoredHead | null, number] = [null, null, 0]
  /** Those that the current head covers; their roots stand for their hashes. */
  const tiles: TileRoot[] = []
  const begin = async (): Promise<Fault | null> => {
    const { value, done } = await heads.next()
    head = done ? null : value
    if (head === null) return null
    if (!head.genuine) return { what: 'head changed', size: head.size }
    return head.first === (last?.size ?? from) + 1 ? null : { what: 'head removed', size: head.size }
  }
  return {
    begin,
    stretch: (position: number) => (head !== null && position >= head.first && position <= head.size ? head : null),
    ends: (event: ChainedEvent) => {
      for (const { level, index, root } of tree.append(event.hash)) tiles.push({ level, index, root })
      return event.position === head?.size
    },
    next: async (): Promise<Fault | null> => {
      if (head === null) return null
      if (tree.root() !== head.root) return { what: 'other tree', size: head.size }
      const changedTile = await tileFault(chain, tiles.splice(0))
      if (changedTile !== null) return changedTile
      ;[last, count] = [head, count + 1]
      return begin()
    },
    count: () => count,
    last: () => last,
  }
}

type TileRoot = Pick<Tile, 'level' | 'index' | 'root'>

/** Proofs are made from the stored tiles, not from the events. */
const tileFault = async (chain: EventChain, tiles: readonly TileRoot[]): Promise<Fault | null> => {
  for (const { level, index, root } of tiles) {
    const stored = await chain.fullTile(level, index)
    if (stored?.root !== root || nodeOver(stored.hashes, chain.treeHash.node) !== root)
      return { what: 'tile changed', level, index }
  }
  return null
}

/** The checkpoints from releases without signed heads; with `from`, those that begin after it. */
export const checkpointSeals = (chain: EventChain, from: number, lastHash: string) => {
  const checkpoints = chain.checkpoints()[Symbol.asyncIterator]()
  let [current, last]: [Checkpoint | null, Checkpoint | null] = [null, null]
  let isKnown = lastHash === genesisHash
  let hashes: string[] = []
  const begin = async (): Promise<Fault | null> => {
    const { value, done } = await checkpoints.next()
    current = done ? null : value
    hashes = []
    if (current === null) return null
    const fault = chainFault(current, last)
    if (fault !== null || current.first > from) return fault
    return checkEnd()
  }
  const checkEnd = () => {
    isKnown ||= current?.hash === lastHash
    last = current
    return begin()
  }
  return {
    begin,
    stretch: (position: number) =>
      current !== null && position >= current.first && position <= current.last ? current : null,
    ends: (event: ChainedEvent) => {
      if (current !== null) hashes.push(event.hash)
      return event.position === current?.last
    },
    next: async (): Promise<Fault | null> => {
      if (current === null) return null
      const { number, root } = current
      return merkleRoot(hashes, chain.treeHash) === root ? checkEnd() : { what: 'checkpoint changed', number }
    },
    /** The externally kept checkpoint is not among these. */
    unmet: (): Fault | null => (isKnown ? null : { what: 'checkpoint unknown', hash: lastHash }),
    count: () => last?.number ?? 0,
    last: () => last,
  }
}

const chainFault = (checkpoint: Checkpoint, last: Checkpoint | null): Fault | null => {
  const number = (last?.number ?? 0) + 1
  if (checkpoint.number !== number) return { what: 'checkpoint removed', number }
  const follows = checkpoint.previous === (last?.hash ?? genesisHash) && checkpoint.first === (last?.last ?? 0) + 1
  return follows && checkpoint.genuine ? null : { what: 'checkpoint changed', number }
}
