import type { Instant } from '../kernel/instant.ts'

/** One try, as it stands. */
export type Attempt = {
  readonly attempt: number
  readonly startedAt: Instant
  readonly by: string
  readonly endedAt: Instant | null
  readonly error: string | null
  readonly retryAt: Instant | null
  /** Nobody ended it: what it did is not known. */
  readonly abandoned: boolean
}

export const begun = ({ attempt, startedAt, by }: Pick<Attempt, 'attempt' | 'startedAt' | 'by'>): Attempt => ({
  attempt,
  startedAt,
  by,
  endedAt: null,
  error: null,
  retryAt: null,
  abandoned: false,
})

/** Ends the last attempt, if one is under way. */
export const ended = (
  attempts: readonly Attempt[],
  endedAt: Instant,
  error: string | null = null,
  retryAt: Instant | null = null,
): readonly Attempt[] => {
  const last = attempts.at(-1)
  if (last === undefined || last.endedAt !== null) return attempts
  return [...attempts.slice(0, -1), { ...last, endedAt, error, retryAt }]
}

export const leftBehind = (attempts: readonly Attempt[], at: Instant): readonly Attempt[] =>
  ended(attempts, at, 'Whoever ran it stopped answering.').map((attempt, index, all) =>
    index === all.length - 1 ? { ...attempt, abandoned: true } : attempt,
  )
