import { getConnInfo } from '@hono/node-server/conninfo'
import type { Guard } from './caller.ts'

/** Notes where a request comes from: the peer, or what the trusted proxy in front last wrote. */
export const clientAddress =
  (trustProxy: boolean): Guard =>
  async (c, next) => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    c.set('address', forwarded || (getConnInfo(c).remote.address ?? 'unknown'))
    return next()
  }
