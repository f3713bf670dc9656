/** An event as the chain sees it: `hashAfter` is what its hash has to be after that of its stream's previous one. */
export type ChainedEvent = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly hash: string
  readonly hashAfter: (previous: string) => string
}

/** What cannot be in a log that was not tampered with. */
export type Suspicion =
  | { readonly type: 'PositionMissing'; readonly position: number }
  | { readonly type: 'NotAsSealed'; readonly event: ChainedEvent }
  | { readonly type: 'VersionMissing'; readonly event: ChainedEvent; readonly version: number }
  | { readonly type: 'HashDoesNotFollow'; readonly event: ChainedEvent; readonly previous: string }

/** Where a stream ended. */
export type StreamEnd = { readonly version: number; readonly hash: string }

/** A stream's end that was forgotten: that of this version, before this position. */
export type ForgottenEnd = { readonly stream: string; readonly version: number; readonly before: number }

/**
 * Follows the log event by event, in its global order, in constant memory.
 * @param genesis the hash that a stream's first event follows.
 * @param start the position that everything up to is proved already.
 * @param mostEnds how many streams' ends are kept at least; those of others are recalled from the log.
 */
export const chainFollower = (genesis: string, start = 0, mostEnds = 1_000_000) => {
  let [recent, older] = [new Map<string, StreamEnd>(), new Map<string, StreamEnd>()]
  let forgets = start > 0
  let [position, streams] = [start, 0]
  const endOf = (stream: string): StreamEnd => recent.get(stream) ?? older.get(stream) ?? { version: 0, hash: genesis }

  const keep = (stream: string, end: StreamEnd) => {
    recent.set(stream, end)
    if (recent.size < mostEnds) return
    forgets ||= older.size > 0
    ;[older, recent] = [recent, new Map()]
  }

  /** @param sealed how the hash at this position began when it was sealed. */
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
    /** The ends that have to be recalled before these events can be followed. */
    forgotten: (events: readonly ChainedEvent[]): readonly ForgottenEnd[] => {
      if (!forgets) return []
      const [begun, wanted] = [new Set<string>(), [] as ForgottenEnd[]]
      for (const { stream, version, position: before } of events) {
        if (!begun.has(stream) && version > 1 && !recent.has(stream) && !older.has(stream))
          wanted.push({ stream, version: version - 1, before })
        begun.add(stream)
      }
      return wanted
    },
    recall: (ends: ReadonlyMap<string, StreamEnd>): void => {
      for (const [stream, end] of ends) recent.set(stream, end)
    },
    /** Null, and one further, where the event follows. */
    follow: (event: ChainedEvent, sealed: string | undefined): Suspicion | null => {
      const found = suspicion(event, sealed)
      if (found !== null) return found
      if (event.version === 1) streams += 1
      keep(event.stream, { version: event.version, hash: event.hash })
      position = event.position
      return null
    },
  }
}

export type ChainFollower = ReturnType<typeof chainFollower>
