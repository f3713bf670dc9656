import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '#domain/kernel/unavailable.ts'

type Watched = { readonly send: (bytes: Uint8Array) => void; readonly end: () => void }

export type SessionWatch = {
  /** Adds a stream of a session; returns a function that removes it. */
  readonly watch: (token: string, stream: Watched) => () => void
  /** Looks now, as an event says that a session may have ended. */
  readonly look: () => void
}

const usual = {
  /** An end that no event tells of, such as that by the clock, is noticed after this time at most. */
  lookMs: 1000,
  heartbeatMs: 15_000,
  /** A stream outlasts a shorter outage of the database. */
  outageMs: 5000,
}

const heartbeat = new TextEncoder().encode(': still here\n\n')

/**
 * Keeps open streams alive and ends them with their sessions, by one query for all of them. All end when `stopping` is
 * aborted, or when the sessions cannot be read for a while.
 * @param alive returns those of the tokens whose sessions are open
 */
export const sessionWatch = (
  alive: (tokens: readonly string[]) => Promise<ReadonlySet<string>>,
  stopping: AbortSignal,
  { lookMs, heartbeatMs, outageMs } = usual,
): SessionWatch => {
  const open = new Map<string, Set<Watched>>()
  let bell = new AbortController()
  let following = false
  const wait = (milliseconds: number, ...signals: AbortSignal[]) =>
    pause(milliseconds, undefined, { signal: AbortSignal.any([stopping, ...signals]) }).catch(() => undefined)

  const readOpenTokens = async (): Promise<ReadonlySet<string>> => {
    const read = () => (stopping.aborted ? new Set<string>() : alive([...open.keys()]))
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await wait(outageMs)
      // The browser reconnects: behind a proxy, to a server that reaches the database.
      return read()
    }
  }

  const lookAtAll = async (beats: boolean): Promise<void> => {
    const entries = [...open]
    const openTokens = await readOpenTokens().catch(() => new Set<string>())
    for (const [token, streams] of entries)
      for (const stream of [...streams]) {
        if (!openTokens.has(token)) stream.end()
        else if (beats) stream.send(heartbeat)
      }
  }

  const follow = async (): Promise<void> => {
    if (following) return
    following = true
    let beatAt = performance.now()
    // Ended streams leave after their last write, which a loop without a pause would keep from happening.
    while (open.size > 0 && !stopping.aborted) {
      await wait(lookMs, bell.signal)
      // A bell during the look asks for another one.
      bell = new AbortController()
      const beats = performance.now() - beatAt >= heartbeatMs
      if (beats) beatAt = performance.now()
      await lookAtAll(beats)
    }
    following = false
    if (stopping.aborted) await lookAtAll(false)
  }

  return {
    watch: (token, stream) => {
      const streams = open.get(token) ?? new Set()
      streams.add(stream)
      open.set(token, streams)
      void follow()
      return () => {
        streams.delete(stream)
        if (streams.size === 0 && open.get(token) === streams) open.delete(token)
      }
    },
    look: () => bell.abort(),
  }
}
