import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a timestamp may be off, either way. */
const toleranceMs = 5 * 60_000

/** Whether a timestamp, in seconds since 1970, is near enough to now, in milliseconds. */
export const isRecent = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= toleranceMs

/**
 * Whether one of the signatures is that of head and body as Standard Webhooks defines it
 * (https://www.standardwebhooks.com). Several are separated by spaces, as during the rotation of a secret.
 * @param secret `whsec_` and the base64 of a key.
 */
export const isSigned = (signatures: string, [head, body]: readonly [string, Uint8Array], secret: string): boolean => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const own = `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`
  return signatures.split(' ').some((given) => isSame(given, own))
}

/** Compares secrets in constant time. */
export const isSame = (given: string, own: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}
