import type { Instant } from '#domain/kernel/instant.ts'

/** An attempt at a run. */
export type Attempt = {
  readonly attempt: number
  readonly startedAt: Instant
  readonly by: string
  readonly endedAt: Instant | null
  readonly error: string | null
  readonly retryAt: Instant | null
  /** The step that it is an attempt at; absent where the run has no steps. */
  readonly step?: string
  /** Its worker stopped responding: the outcome is unknown. */
  readonly abandoned: boolean
}

/** Open: `endedAt`, `error` and `retryAt` are null until it ends. */
export const beginAttempt = ({
  attempt,
  startedAt,
  by,
  step,
}: Pick<Attempt, 'attempt' | 'startedAt' | 'by' | 'step'>): Attempt => ({
  attempt,
  startedAt,
  by,
  ...(step === undefined ? {} : { step }),
  endedAt: null,
  error: null,
  retryAt: null,
  abandoned: false,
})

/** Ends the last attempt if it is in progress. */
export const endAttempts = (
  attempts: readonly Attempt[],
  endedAt: Instant,
  error: string | null = null,
  retryAt: Instant | null = null,
): readonly Attempt[] => {
  const last = attempts.at(-1)
  if (last === undefined || last.endedAt !== null) return attempts
  return [...attempts.slice(0, -1), { ...last, endedAt, error, retryAt }]
}

/** The error of an attempt whose worker or browser stopped responding. */
export const abandonedError = 'The worker or browser that ran it stopped answering.'

/** As `endAttempts`, with `abandonedError`; no attempt at all stays none. */
export const abandonLast = (attempts: readonly Attempt[], at: Instant): readonly Attempt[] =>
  endAttempts(attempts, at, abandonedError).map((attempt, index, all) =>
    index === all.length - 1 ? { ...attempt, abandoned: true } : attempt,
  )

/** The most attempts before the run fails. */
export const maxAttempts = 5

const firstPauseMs = 1000
const maxPauseMs = 60_000
const maxRetryAfterMs = 300_000

/**
 * How long to wait after the nth failure: exponential with full jitter
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/), or the endpoint's Retry-After.
 */
export const pauseMs = (failures: number, jitter: number, retryAfterMs: number | null): number => {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, maxRetryAfterMs)
  return Math.round(jitter * Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1)))
}
