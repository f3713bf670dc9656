import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { IdempotencyKeys, IdempotentRequest, Reservation } from '../../domain/ports/idempotency.ts'

const [patience, stepMs] = [100, 100]

/**
 * Does once what a form asks for that cannot bring a key along: what is sent twice, by a double click or a reload,
 * is the same where its content is. A second one waits for what becomes of the first.
 */
export const oncePerContent = async (
  keys: IdempotencyKeys,
  scope: string,
  content: object,
  act: (request: IdempotentRequest) => Promise<void>,
): Promise<'done' | 'under way'> => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const request = { scope, key: hash, fingerprint: hash }
  const { type } = await reserve(keys, request)
  if (type === 'UnderWay') return 'under way'
  if (type === 'Reserved') await act(request).finally(() => keys.release(request))
  return 'done'
}

const reserve = async (keys: IdempotencyKeys, request: IdempotentRequest): Promise<Reservation> => {
  for (let attempt = 1; ; attempt++) {
    const reservation = await keys.reserve(request)
    if (reservation.type !== 'UnderWay' || attempt === patience) return reservation
    await pause(stepMs)
  }
}
