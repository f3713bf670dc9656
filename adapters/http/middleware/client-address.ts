import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Guard } from './caller.ts'

type Settings = { readonly trustProxy: boolean; readonly warn: (message: string) => void }

/** Sets the client address: the peer's, or the last entry of the trusted proxy. Warns once of a proxy whose word is unread. */
export const clientAddress = ({ trustProxy, warn }: Settings): Guard => {
  let hasWarned = false
  return async (c, next) => {
    const peer = getConnInfo(c).remote.address ?? 'unknown'
    const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
    if (!forwarded && !hasWarned && namesVisitor(c) && isNear(peer)) {
      hasWarned = true
      warn(unreadWarning(peer, trustProxy))
    }
    c.set('address', plainAddress(forwarded || peer))
    return next()
  }
}

/** By a header that only proxies send. */
const namesVisitor = (c: Context): boolean =>
  ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => c.req.header(name) !== undefined)

/** Of this machine or a private network: others may send such a header themselves. */
const isNear = (peer: string): boolean => isIP(peer) !== 0 && near.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

const unreadWarning = (peer: string, trustProxy: boolean): string => {
  const cause = trustProxy
    ? `The proxy at ${peer} names visitors in another header than X-Forwarded-For. Have it set that`
    : `Requests come through a proxy at ${peer}. Set TRUST_PROXY=true where it sets X-Forwarded-For`
  return `${cause}: until then, all visitors share the limits of one address.`
}

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const plainAddress = (address: string): string => {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(address) ?? []
  return bracketed ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(address)?.[1] ?? address
}
