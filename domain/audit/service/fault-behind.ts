import type { ChainedEvent, ChainFollower, Fault, Suspicion } from '../model/index.ts'
import type { EventChain } from '../ports/event-chain.ts'

/** A sealed range: its first event, and the first digits of each hash. */
type Stretch = { readonly first: number; readonly fingerprints?: readonly string[] | undefined }
type Missing = { readonly stream: string; readonly version: number }

/** Classifies tampering from the first inconsistency and the events after it. */
export const findFault = async (
  suspicion: Suspicion,
  chain: EventChain,
  follower: ChainFollower,
  { first, fingerprints = [] }: Stretch,
): Promise<Fault> => {
  switch (suspicion.type) {
    case 'PositionMissing':
      return removedAt(suspicion.position, chain, follower)
    case 'VersionMissing': {
      const { event, version } = suspicion
      return { what: 'removed', position: null, event: { stream: event.stream, version } }
    }
    case 'NotAsSealed': {
      const { event } = suspicion
      const place = event.position - first
      const [next] = await eventsAfter(chain, event.position, 1)
      if (next?.hash.startsWith(fingerprints[place] ?? ' ')) return faultAt('inserted', event)
      if (event.hash.startsWith(fingerprints[place + 1] ?? ' ')) return removedAt(event.position, chain, follower)
      return faultAt('changed', event)
    }
    case 'HashDoesNotFollow': {
      const { event, previous } = suspicion
      const isSealed = fingerprints[event.position - first] !== undefined
      return faultAt(isSealed ? 'changed' : await changedOrInserted(event, previous, chain), event)
    }
  }
}

const faultAt = (
  what: 'changed' | 'inserted' | 'changed or inserted',
  { position, stream, version }: ChainedEvent,
): Fault => ({ what, event: { position, stream, version } })

/** Tells the two apart by the hash that the stream's next event follows. */
const changedOrInserted = async (event: ChainedEvent, previous: string, chain: EventChain) => {
  for await (const events of chain.events(event.position, await chain.head())) {
    const next = events.find(({ stream }) => stream === event.stream)
    if (next === undefined) continue
    const isChanged = [event.hash, event.hashAfter(previous)].some((hash) => next.hashAfter(hash) === next.hash)
    if (isChanged) return 'changed'
    return next.hashAfter(previous) === next.hash ? 'inserted' : 'changed or inserted'
  }
  return 'changed or inserted'
}

const removedAt = async (position: number, chain: EventChain, follower: ChainFollower): Promise<Fault> => ({
  what: 'removed',
  position,
  event: await missingAfter(chain, follower),
})

/** The first gap in a stream's versions: its event is missing although the stream continues. */
const missingAfter = async (chain: EventChain, follower: ChainFollower): Promise<Missing | null> => {
  const versions = new Map<string, number>()
  for await (const events of chain.events(follower.position(), await chain.head())) {
    for (const { stream, version } of events) {
      const expected = (versions.get(stream) ?? follower.endOf(stream).version) + 1
      if (version > expected) return { stream, version: expected }
      versions.set(stream, version)
    }
  }
  return null
}

const eventsAfter = async (chain: EventChain, position: number, count: number): Promise<readonly ChainedEvent[]> => {
  for await (const events of chain.events(position, position + count)) return events
  return []
}
