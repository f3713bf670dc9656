import { randomUUID } from 'node:crypto'
import type { Guard } from './caller.ts'
import { isCode } from './security-headers.ts'

/**
 * Generates an id per request for logs and events. A client's id is ignored, as visitors could forge the correlation of
 * events. Files with a hash in their name, of which a first visit loads ten, are answered without it.
 */
export const requestId: Guard = async (c, next) => {
  const id = randomUUID()
  c.set('requestId', id)
  await next()
  if (!isCode(c)) c.header('X-Request-Id', id)
}
