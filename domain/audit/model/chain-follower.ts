/** An event as the chain sees it: `hashAfter` computes the hash it must have after its stream's previous one. */
export type ChainedEvent = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly hash: string
  readonly hashAfter: (previous: string) => string
}

/** A proof of tampering: what an intact log cannot contain. */
export type Suspicion =
  | { readonly type: 'PositionMissing'; readonly position: number }
  | { readonly type: 'NotAsSealed'; readonly event: ChainedEvent }
  | { readonly type: 'VersionMissing'; readonly event: ChainedEvent; readonly version: number }
  | { readonly type: 'HashDoesNotFollow'; readonly event: ChainedEvent; readonly previous: string }

/** The last event of a stream. */
export type StreamEnd = { readonly version: number; readonly hash: string }

/** A stream end evicted from memory: its event has this version and is before this position. */
export type ForgottenEnd = { readonly stream: string; readonly version: number; readonly before: number }

/**
 * Follows the log event by event, in its global order, in constant memory.
 * @param genesis the hash before a stream's first event.
 * @param start the position up to which the log is already proved.
 * @param maxEnds how many stream ends to keep in memory; evicted ones are read back from the log.
 */
export const chainFollower = (genesis: string, start = 0, maxEnds = 1_000_000) => {
  let [recent, older] = [new Map<string, StreamEnd>(), new Map<string, StreamEnd>()]
  let forgets = start > 0
  let [position, streams] = [start, 0]
  const endOf = (stream: string): StreamEnd => recent.get(stream) ?? older.get(stream) ?? { version: 0, hash: genesis }

  const keep = (stream: string, end: StreamEnd) => {
    recent.set(stream, end)
    if (recent.size < maxEnds) return
    forgets ||= older.size > 0
    ;[older, recent] = [recent, new Map()]
  }

  /** @param sealed the first digits of the hash at this position when it was sealed. */
  const suspicion = (event: ChainedEvent, sealed: string | undefined): Suspicion | null => {
    const { version, hash } = endOf(event.stream)
    if (event.position !== position + 1) return { type: 'PositionMissing', position: position + 1 }
    if (sealed !== undefined && !event.hash.startsWith(sealed)) return { type: 'NotAsSealed', event }
    if (event.version > version + 1) return { type: 'VersionMissing', event, version: version + 1 }
    const follows = event.version === version + 1 && event.hashAfter(hash) === event.hash
    return follows ? null : { type: 'HashDoesNotFollow', event, previous: hash }
  }

  return {
    endOf,
    position: () => position,
    streams: () => streams,
    /** The evicted ends to read back before these events can be followed. */
    forgotten: (events: readonly ChainedEvent[]): readonly ForgottenEnd[] => {
      if (!forgets) return []
      const [beginnings, ends] = [new Set<string>(), [] as ForgottenEnd[]]
      for (const { stream, version, position: before } of events) {
        if (!beginnings.has(stream) && version > 1 && !recent.has(stream) && !older.has(stream))
          ends.push({ stream, version: version - 1, before })
        beginnings.add(stream)
      }
      return ends
    },
    recall: (ends: ReadonlyMap<string, StreamEnd>): void => {
      for (const [stream, end] of ends) recent.set(stream, end)
    },
    /** Advances and returns null if the event follows its predecessor. */
    follow: (event: ChainedEvent, sealed: string | undefined): Suspicion | null => {
      const problem = suspicion(event, sealed)
      if (problem !== null) return problem
      if (event.version === 1) streams += 1
      keep(event.stream, { version: event.version, hash: event.hash })
      position = event.position
      return null
    },
  }
}

export type ChainFollower = ReturnType<typeof chainFollower>
