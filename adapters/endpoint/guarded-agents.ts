import { Agent, type AgentOptions } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { isPrivate } from './private-addresses.ts'

/** Where connections come from: those kept from earlier calls where there are any, or new ones only. */
export type Agents = { readonly pooled: Agent; readonly fresh: Agent }

// A server commonly gives up on an idle connection after 5 s; ours goes first.
const idleMs = 4_000

/** At most 512 connections to a host at once; further calls wait for one within their time-out. */
const limits: AgentOptions = { maxSockets: 512, maxFreeSockets: 64, autoSelectFamilyAttemptTimeout: 1_000 }
const pooling: AgentOptions = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' }

/** Agents for http: and https: that connect to public addresses alone, unless `allowPrivate`. */
export const guardedAgents = (allowPrivate: boolean, resolve: LookupFunction) => {
  const options = allowPrivate ? { ...limits, lookup: resolve } : { ...limits, lookup: guardedLookup(resolve) }
  const guard = <Kind extends Agent>(agent: Kind) => (allowPrivate ? agent : guarded(agent))
  const http = { pooled: guard(new Agent({ ...options, ...pooling })), fresh: guard(new Agent(options)) }
  const https = { pooled: guard(new TlsAgent({ ...options, ...pooling })), fresh: guard(new TlsAgent(options)) }
  return (protocol: string): Agents => (protocol === 'https:' ? https : http)
}

export type PrivateAddressError = Error & { readonly code: 'EPRIVATE'; readonly address: string }

const privateAddressError = (address: string): PrivateAddressError =>
  Object.assign(new Error(`${address} is a private address`), { code: 'EPRIVATE', address } as const)

/** Resolves a name for a connection that is about to be made, and refuses it where one of its addresses is private. */
export const guardedLookup =
  (resolve: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      const hidden = error === null ? addresses.find(isPrivate) : undefined
      if (hidden === undefined) done(error, found, family)
      else done(privateAddressError(hidden), [])
    })

/** The private address that a URL names itself, without DNS; null where it names none. */
export const privateLiteral = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 && isPrivate(bare) ? bare : null
}

const guarded = <Kind extends Agent>(agent: Kind): Kind => {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, created) => {
    const connection = connect(options, created)
    return connection && refusePrivatePeer(connection as Socket)
  }
  return agent
}

/** Destroys a socket that turns out to be connected to a private address, before anything is written to it. */
export const refusePrivatePeer = (socket: Socket): Socket =>
  socket.prependOnceListener('connect', () => {
    const peer = socket.remoteAddress ?? 'unknown'
    if (isPrivate(peer)) socket.destroy(privateAddressError(peer))
  })
