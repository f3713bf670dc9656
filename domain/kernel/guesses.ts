import type { Limit, Throttle } from './throttle.ts'

declare const counted: unique symbol

/**
 * Shows that a guess was counted. Only `guesses` makes one, and every port that judges a secret asks for it: a check
 * that is not counted does not compile.
 */
export type Counted = { readonly [counted]: never }

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

export const guesses = (throttle: Throttle): Guesses => ({
  guess: async (buckets, judge) => {
    const names = await countIn(throttle, buckets)
    if ('type' in names) return names
    const answer = await judge({} as Counted)
    if (answer === false) return 'wrong'
    for (const name of names) await throttle.refund(name)
    return answer
  },
  judge: async (buckets, make) => {
    const names = await countIn(throttle, buckets)
    return 'type' in names ? names : make({} as Counted)
  },
})

/** A refusal discounts the earlier buckets. */
const countIn = async (
  throttle: Throttle,
  buckets: readonly Bucket[],
): Promise<TooManyAttempts | readonly string[]> => {
  const names: string[] = []
  for (const [name, limit, refuses = true] of buckets) {
    const passage = await throttle.pass(name, limit)
    if (passage.open) names.push(name)
    else if (refuses) {
      for (const earlier of names) await throttle.refund(earlier)
      return { type: 'TooManyAttempts', retryAfterSeconds: passage.retryAfterSeconds }
    }
  }
  return names
}
