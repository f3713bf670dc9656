import type { Instant } from '#domain/kernel/instant.ts'
import { type Attempt, beginAttempt } from '../model/index.ts'

/** An attempt, with waiting time and duration apart (milliseconds). */
export type AttemptView = Omit<Attempt, 'abandoned'> & { readonly waitedMs: number; readonly tookMs: number | null }

/** Until when a run with steps waits, or that it waits for an approval. */
export type Pause = Instant | 'approval'

type Waited = {
  readonly attemptLog: readonly AttemptView[]
  readonly startedAt: Instant
  readonly pause?: Pause | undefined
}

/** Opens the log's next attempt. */
export const beginEntry = (
  { attemptLog, startedAt: requestedAt, pause }: Waited,
  attempt: Parameters<typeof beginAttempt>[0],
): AttemptView => {
  const { abandoned, ...fresh } = beginAttempt(attempt)
  const previous = attemptLog.at(-1)
  const reason = pause === 'approval' ? undefined : pause
  const ready = reason ?? (previous === undefined ? requestedAt : (previous.retryAt ?? previous.endedAt ?? requestedAt))
  return { ...fresh, waitedMs: milliseconds(ready, fresh.startedAt), tookMs: null }
}

/** Ends the last attempt, if it is in progress. */
export const endEntry = (
  log: readonly AttemptView[],
  endedAt: Instant,
  error: string | null,
  retryAt: Instant | null = null,
) => {
  const last = log.at(-1)
  if (last === undefined || last.endedAt !== null) return log
  return [...log.slice(0, -1), { ...last, endedAt, error, retryAt, tookMs: milliseconds(last.startedAt, endedAt) }]
}

/** From one instant to another; 0 where a clock that was set back has them the other way round. */
export const milliseconds = (from: Instant, to: Instant) => Math.max(0, Date.parse(to) - Date.parse(from))
