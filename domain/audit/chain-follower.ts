/** An event as the chain sees it: `hashAfter` is what its hash has to be after that of its stream's previous one. */
export type ChainedEvent = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly hash: string
  readonly hashAfter: (previous: string) => string
}

/** What cannot be in a log that nobody touched. */
export type Suspicion =
  | { readonly type: 'PositionMissing'; readonly position: number }
  | { readonly type: 'NotAsSealed'; readonly event: ChainedEvent }
  | { readonly type: 'VersionMissing'; readonly event: ChainedEvent; readonly version: number }
  | { readonly type: 'HashDoesNotFollow'; readonly event: ChainedEvent; readonly previous: string }

type Head = { readonly version: number; readonly hash: string }

/** Follows the log event by event, in its global order; `genesis` is what a stream's first event follows. */
export const chainFollower = (genesis: string) => {
  const heads = new Map<string, Head>()
  let position = 0
  const headOf = (stream: string): Head => heads.get(stream) ?? { version: 0, hash: genesis }

  /** @param sealed how the hash at this position began when a checkpoint was made over it. */
  const suspicion = (event: ChainedEvent, sealed: string | undefined): Suspicion | null => {
    const { version, hash } = headOf(event.stream)
    if (event.position !== position + 1) return { type: 'PositionMissing', position: position + 1 }
    if (sealed !== undefined && !event.hash.startsWith(sealed)) return { type: 'NotAsSealed', event }
    if (event.version > version + 1) return { type: 'VersionMissing', event, version: version + 1 }
    const follows = event.version === version + 1 && event.hashAfter(hash) === event.hash
    return follows ? null : { type: 'HashDoesNotFollow', event, previous: hash }
  }

  return {
    headOf,
    position: () => position,
    streams: () => heads.size,
    /** Null, and one further, where the event follows. */
    follow: (event: ChainedEvent, sealed: string | undefined): Suspicion | null => {
      const found = suspicion(event, sealed)
      if (found !== null) return found
      heads.set(event.stream, { version: event.version, hash: event.hash })
      position = event.position
      return null
    },
  }
}

export type ChainFollower = ReturnType<typeof chainFollower>
