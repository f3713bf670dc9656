import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { HttpEnv } from './caller.ts'
import { isSame } from './same-secret.ts'

/** How far a timestamp may be off, either way. */
const toleranceMs = 5 * 60_000

/** Whether the timestamp of a webhook is recent; true without one. */
export const isTimely = (c: Context<HttpEnv>, now: number): boolean => {
  const timestamp = c.req.header('webhook-timestamp')
  return timestamp === undefined || isRecent(timestamp, now)
}

const isRecent = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= toleranceMs

/** By the header of Standard Webhooks alone; the signature itself is not checked here. */
export const isSignedCall = (c: Context<HttpEnv>): boolean => c.req.header('webhook-signature') !== undefined

/**
 * Whether the call has a signature of its id, its timestamp and its body, as Standard Webhooks defines it
 * (https://www.standardwebhooks.com). Several signatures are separated by spaces, as during the rotation of a secret.
 */
export const hasSignature = (c: Context<HttpEnv>, body: Uint8Array, secret: string): boolean => {
  const [id, timestamp, signatures = ''] = ['id', 'timestamp', 'signature'].map((name) =>
    c.req.header(`webhook-${name}`),
  )
  if (id === undefined || timestamp === undefined) return false
  const own = keysOf(secret).map((key) => {
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
    return `v1,${digest}`
  })
  return signatures.split(' ').some((one) => own.some((expected) => isSame(one, expected)))
}

const prefix = 'whsec_'
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** After the prefix, base64. Without it, a text that might be base64 is the key as well: senders differ in that. */
const keysOf = (secret: string): readonly Buffer[] => {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  const decoded = base64.test(text) ? [Buffer.from(text, 'base64')] : []
  return text === secret || decoded.length === 0 ? [...decoded, Buffer.from(text)] : decoded
}
