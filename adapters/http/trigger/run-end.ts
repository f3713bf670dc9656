import { perSession, streamSlots } from '#adapters/http/log/stream-slots.ts'
import { networkOf } from '#domain/kernel/network.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import { runEnds } from '#domain/trigger/service/react.ts'

/** Resolves once the run has ended, the time is up, or the caller has disconnected. */
export type RunEnd = (runId: string, milliseconds: number, address: string, disconnected: AbortSignal) => Promise<void>

/** Waits on the live feed. Waiting calls per client network are limited like streams per session. */
export const waitForEnd = (
  feed: Pick<LiveFeed, 'listen'>,
  runs: Pick<RunReader, 'find'>,
  stopping: AbortSignal,
): RunEnd => {
  const slots = streamSlots()
  return async (runId, milliseconds, address, disconnected) => {
    const leave = slots.take({ name: networkOf(address), max: perSession })
    const ended = Promise.withResolvers<void>()
    const own = streamName('run', runId)
    const unlisten = feed.listen({
      onNotice: ({ stream, type }) => void (stream === own && runEnds.has(type) && ended.resolve()),
      onRewound: () => undefined,
    })
    const timing = setTimeout(ended.resolve, milliseconds)
    const signals = [disconnected, stopping]
    const end = () => ended.resolve()
    for (const signal of signals) signal.addEventListener('abort', end)
    try {
      // The run may have ended before the listener was added.
      const run = await runs.find(runId)
      if (run?.completedAt === null && !signals.some(({ aborted }) => aborted)) await ended.promise
    } finally {
      clearTimeout(timing)
      for (const signal of signals) signal.removeEventListener('abort', end)
      unlisten()
      leave()
    }
  }
}
