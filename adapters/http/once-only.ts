import type { Context } from 'hono'
import type { IdempotencyKeys, IdempotentRequest } from '../../domain/ports/idempotency.ts'
import type { Caller } from './caller.ts'
import { RequestRefused } from './problems.ts'

type Respond = (idempotent?: IdempotentRequest) => Promise<Response>

const longestKey = 255

/**
 * Answers a request that carries an `Idempotency-Key` once, however often it is sent
 * (after draft-ietf-httpapi-idempotency-key-header). Refusals are not kept.
 */
export const onceOnly = async (c: Context, keys: IdempotencyKeys, caller: Caller, body: unknown, respond: Respond) => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return respond()
  if (key.length === 0 || key.length > longestKey) {
    throw new RequestRefused({ status: 400, detail: `An Idempotency-Key has 1 to ${longestKey} characters.` })
  }
  const scope = `${caller.user?.id ?? caller.address} ${c.req.method} ${c.req.path}`
  const request = { scope, key, fingerprint: JSON.stringify(body) }
  const reservation = await keys.reserve(request)
  switch (reservation.type) {
    case 'Reserved':
      return respond(request).finally(() => keys.release(request))
    case 'Answered':
      c.header('Cache-Control', 'no-store')
      return c.json(reservation.body as object, reservation.status as 200)
    case 'OtherBody':
      throw new RequestRefused({ status: 409, detail: 'This Idempotency-Key was used for another request.' })
    case 'UnderWay':
      throw new RequestRefused({
        status: 409,
        detail: 'The first request with this key is still under way.',
        retryAfterSeconds: 1,
      })
  }
}
