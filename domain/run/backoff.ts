import type { Instant } from '../kernel/instant.ts'

/** How often an endpoint is asked before the run fails. */
export const mostAttempts = 5

const firstPauseMs = 1000
const longestPauseMs = 60_000
const longestRetryAfterMs = 300_000

/**
 * How long to wait after the nth failure: exponential with full jitter
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/), or what the endpoint asked for.
 */
export const pauseMs = (failures: number, jitter: number, retryAfterMs: number | null): number => {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, longestRetryAfterMs)
  return Math.round(jitter * Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)))
}

export const later = (now: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(now) + milliseconds).toISOString()
