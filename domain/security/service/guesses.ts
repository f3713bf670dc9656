import type { Bucket, Counted, Guesses, TooManyAttempts } from '#domain/kernel/guess.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'

/** Limits on guesses and on expensive judgements, counted across all processes. */
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
