import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** Finds calls that wait for a lead in the log: they have no read model that would repeat what is sealed. */
export type WaitingCalls = {
  /** The streams of the newest, newest first, and the number of all. */
  readonly newest: (limit: number) => Promise<{ readonly count: number; readonly streams: readonly StreamName[] }>
  /** The streams of those that were received before a moment, oldest first. */
  readonly before: (moment: Instant, limit: number) => Promise<readonly StreamName[]>
}
