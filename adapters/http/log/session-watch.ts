import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '#domain/kernel/unavailable.ts'

type Watched = { readonly send: (bytes: Uint8Array) => void; readonly end: () => void }

const usual = {
  heartbeatMs: 15_000,
  /** A stream outlasts a shorter outage of the database. */
  outageMs: 5000,
}

const heartbeat = new TextEncoder().encode(': still here\n\n')

/**
 * Keeps the open streams of a session alive and ends them with it, checking the session once for all of them. All end
 * when `stopping` is aborted, or when the session cannot be read for a while.
 * @returns a function that adds a stream and returns one that removes it.
 */
export const sessionWatch = (
  find: (token: string) => Promise<object | null>,
  stopping: AbortSignal,
  { heartbeatMs, outageMs } = usual,
) => {
  const open = new Map<string, Set<Watched>>()

  const isAllowed = async (token: string): Promise<boolean> => {
    if (stopping.aborted) return false
    const look = () => find(token).then((session) => session !== null)
    return look().catch(async (error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
      await pause(outageMs, undefined, { signal: stopping }).catch(() => undefined)
      // The browser reconnects: behind a proxy, to a server that reaches the database.
      return look().catch(() => false)
    })
  }
  const watch = async (token: string, streams: Set<Watched>): Promise<void> => {
    while (streams.size > 0) {
      await pause(heartbeatMs, undefined, { signal: stopping }).catch(() => undefined)
      const goesOn = streams.size > 0 && (await isAllowed(token).catch(() => false))
      for (const stream of [...streams]) goesOn ? stream.send(heartbeat) : stream.end()
    }
    open.delete(token)
  }
  return (token: string, stream: Watched): (() => void) => {
    const known = open.get(token)
    const streams = known ?? new Set()
    streams.add(stream)
    if (known === undefined) {
      open.set(token, streams)
      void watch(token, streams)
    }
    return () => streams.delete(stream)
  }
}
