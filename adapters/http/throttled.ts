import type { Limit, Throttle } from '../../domain/ports/throttle.ts'
import { RequestRefused } from './problems.ts'

/** Counts a request of this client address, or refuses it with 429. */
export const throttled = (throttle: Throttle, what: string, limit: Limit) => async (address: string) => {
  const passage = await throttle.pass(`${what} ${address}`, limit)
  if (!passage.open) throw tooMany(passage.retryAfterSeconds)
}

export const tooMany = (retryAfterSeconds: number): RequestRefused =>
  new RequestRefused({
    status: 429,
    detail: `Too many requests. Try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })
