import type { Limit } from './throttle.ts'

declare const isCounted: unique symbol

/**
 * Shows that a guess was counted. Only `guesses` (domain/security) makes one, and every port that judges a secret asks for it: a check
 * that is not counted does not compile.
 */
export type Counted = { readonly [isCounted]: never }

export type TooManyAttempts = { readonly type: 'TooManyAttempts'; readonly retryAfterSeconds: number }

/** `refuses: false`: the bucket counts the guess, but a full one lets it through. */
export type Bucket = readonly [name: string, limit: Limit, refuses?: boolean]

export type Guesses = {
  /** Counts a guess in each bucket before it is judged; `judge` returns false for a wrong one, others are discounted. */
  readonly guess: <Answer>(
    buckets: readonly Bucket[],
    judge: (counted: Counted) => Promise<Answer | false>,
  ) => Promise<Answer | 'wrong' | TooManyAttempts>
  /** Counts an expensive judgement before it is made, whatever its result. */
  readonly judge: <Answer>(
    buckets: readonly Bucket[],
    make: (counted: Counted) => Promise<Answer>,
  ) => Promise<Answer | TooManyAttempts>
}
