import { randomUUID } from 'node:crypto'
import type { Guard } from './caller.ts'

/**
 * Gives each request an id of our own for logs and events. One that comes with the request is never taken: proxies
 * pass on what visitors send, who could make events look as if another request had caused them.
 */
export const requestId: Guard = async (c, next) => {
  const id = randomUUID()
  c.set('requestId', id)
  c.header('X-Request-Id', id)
  return next()
}
