import { RequestRefused } from '#adapters/http/server/problems.ts'
import { wording } from '#contracts/messages.ts'
import { networkOf } from '#domain/kernel/network.ts'
import type { Limit, Throttle } from '#domain/kernel/throttle.ts'

/** Counts a request against the limit of the client's network, or refuses it with 429. */
export const throttleAddress = (throttle: Throttle, what: string, limit: Limit) => async (address: string) => {
  const passage = await throttle.pass(bucketOf(what, address), limit)
  if (!passage.open) throw tooMany(passage.retryAfterSeconds)
}

/**
 * As `throttled`, but the request is counted only once it takes effect: refusals and replays do not count.
 */
export const countedOnce = (throttle: Throttle, what: string, limit: Limit): CountedOnce => {
  const pass = throttleAddress(throttle, what, limit)
  return async (address, act) => {
    await pass(address)
    let counts = false
    try {
      return await act(() => {
        counts = true
      })
    } finally {
      if (!counts) await throttle.refund(bucketOf(what, address))
    }
  }
}

export type CountedOnce = <Result>(address: string, act: (count: () => void) => Promise<Result>) => Promise<Result>

const bucketOf = (what: string, address: string) => `${what} ${networkOf(address)}`

/** 429 with `Retry-After` in seconds (RFC 6585, 4). */
export const tooMany = (retryAfterSeconds: number): RequestRefused =>
  new RequestRefused({
    status: 429,
    detail: wording('Too many requests. Try again in {count} seconds.', { count: retryAfterSeconds }),
    retryAfterSeconds,
  })
