import { randomUUID } from 'node:crypto'
import type { Guard } from './caller.ts'

/**
 * Generates an id per request for logs and events. A client's id is ignored, as visitors could forge the correlation of
 * events.
 */
export const requestId: Guard = async (c, next) => {
  const id = randomUUID()
  c.set('requestId', id)
  c.header('X-Request-Id', id)
  return next()
}
