import { type ChainedEvent, type ChainFollower, chainFollower, type Fault, merkleRoot } from '../audit/index.ts'
import type { Checkpoint, EventChain } from '../ports/event-chain.ts'
import { genesisHash } from '../ports/event-store.ts'
import { faultBehind } from './fault-behind.ts'

export type Verification =
  | { readonly whole: false; readonly fault: Fault }
  | {
      readonly whole: true
      readonly events: number
      readonly streams: number
      readonly checkpoints: number
      /** Of the last checkpoint: worth keeping elsewhere, as it stands for all before it. */
      readonly sealedUpTo: number
      readonly sealedAs: string
    }

/**
 * Recomputes every hash and every root of the log in its global order, up to the first that is not what it was.
 * @param known the hash of a checkpoint that was made once, as somebody has kept elsewhere.
 */
export const verifyLog = async (
  chain: EventChain,
  told: (done: number, of: number) => void,
  known: string = genesisHash,
): Promise<Verification> => {
  const head = await chain.head()
  const follower = chainFollower(genesisHash)
  let last: Checkpoint | null = null
  let isKnown = known === genesisHash
  for await (const checkpoint of chain.checkpoints()) {
    const fault =
      outOfChain(checkpoint, last) ?? (await followed(chain, follower, checkpoint, (done) => told(done, head)))
    if (fault !== null) return { whole: false, fault }
    last = checkpoint
    isKnown ||= checkpoint.hash === known
  }
  const fault = await followed(chain, follower, { first: follower.position() + 1, last: head }, (done) =>
    told(done, head),
  )
  if (fault !== null) return { whole: false, fault }
  if (!isKnown) return { whole: false, fault: { what: 'checkpoint unknown', hash: known } }
  return {
    whole: true,
    events: follower.position(),
    streams: follower.streams(),
    checkpoints: last?.number ?? 0,
    sealedUpTo: last?.last ?? 0,
    sealedAs: last?.hash ?? genesisHash,
  }
}

const outOfChain = (checkpoint: Checkpoint, last: Checkpoint | null): Fault | null => {
  const number = (last?.number ?? 0) + 1
  if (checkpoint.number !== number) return { what: 'checkpoint removed', number }
  const follows = checkpoint.previous === (last?.hash ?? genesisHash) && checkpoint.first === (last?.last ?? 0) + 1
  return follows && checkpoint.genuine ? null : { what: 'checkpoint changed', number }
}

type Stretch = Pick<Checkpoint, 'first' | 'last'> & Partial<Checkpoint>

const followed = async (
  chain: EventChain,
  follower: ChainFollower,
  stretch: Stretch,
  told: (done: number) => void,
): Promise<Fault | null> => {
  const hashes: string[] = []
  for await (const events of chain.events(stretch.first - 1, stretch.last)) {
    for (const event of events) {
      const suspicion = follower.follow(event, sealedAt(stretch, event))
      if (suspicion !== null) return faultBehind(suspicion, chain, follower, stretch)
      if (stretch.root !== undefined) hashes.push(event.hash)
    }
    told(follower.position())
  }
  if (follower.position() < stretch.last) {
    return faultBehind({ type: 'PositionMissing', position: follower.position() + 1 }, chain, follower, stretch)
  }
  const asSealed = stretch.root === undefined || merkleRoot(hashes, chain.treeHash) === stretch.root
  return asSealed ? null : { what: 'checkpoint changed', number: stretch.number ?? 0 }
}

const sealedAt = ({ first, fingerprints }: Stretch, { position }: ChainedEvent) => fingerprints?.[position - first]
