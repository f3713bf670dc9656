import { getConnInfo } from '@hono/node-server/conninfo'
import type { Guard } from './caller.ts'

/** Sets the client address: the peer's, or the last entry of the trusted proxy. */
export const clientAddress =
  (trustProxy: boolean): Guard =>
  async (c, next) => {
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    c.set('address', plainAddress(forwarded || (getConnInfo(c).remote.address ?? 'unknown')))
    return next()
  }

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const plainAddress = (address: string): string => {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address) ?? []
  return bracketed ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(address)?.[1] ?? address
}
