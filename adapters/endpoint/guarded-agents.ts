import { Agent, type AgentOptions } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { isPrivate } from './private-addresses.ts'

/** Connection sources: the pool, or fresh connections only. */
export type Agents = { readonly pooled: Agent; readonly fresh: Agent }

// Servers commonly close idle connections after 5 s; ours close first.
const idleMs = 4_000

/** At most 512 concurrent connections per host; further calls queue within their time-out. */
const limits: AgentOptions = { maxSockets: 512, maxFreeSockets: 64, autoSelectFamilyAttemptTimeout: 1_000 }
const pooling: AgentOptions = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' }

/** Agents for http: and https: that connect to public addresses only, unless `allowPrivate` (SSRF guard). */
export const guardedAgents = (allowPrivate: boolean, resolve: LookupFunction) => {
  const options = allowPrivate ? { ...limits, lookup: resolve } : { ...limits, lookup: guardedLookup(resolve) }
  const guard = <Kind extends Agent>(agent: Kind) => (allowPrivate ? agent : guardAgent(agent))
  const http = { pooled: guard(new Agent({ ...options, ...pooling })), fresh: guard(new Agent(options)) }
  const https = { pooled: guard(new TlsAgent({ ...options, ...pooling })), fresh: guard(new TlsAgent(options)) }
  return (protocol: string): Agents => (protocol === 'https:' ? https : http)
}

export type PrivateAddressError = Error & { readonly code: 'EPRIVATE'; readonly address: string }

const privateAddressError = (address: string): PrivateAddressError =>
  Object.assign(new Error(`${address} is a private address`), { code: 'EPRIVATE', address } as const)

/** Resolves a name for a new connection and refuses it if any of its addresses is private. */
const guardedLookup =
  (resolve: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, options, (error, answer, family) => {
      const addresses = Array.isArray(answer) ? answer.map(({ address }) => address) : [answer]
      const hidden = error === null ? addresses.find(isPrivate) : undefined
      if (hidden === undefined) done(error, answer, family)
      else done(privateAddressError(hidden), [])
    })

/** The private IP address in a URL's host, without DNS; null if there is none. */
export const privateLiteral = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) !== 0 && isPrivate(bare) ? bare : null
}

const guardAgent = <Kind extends Agent>(agent: Kind): Kind => {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, created) => {
    const connection = connect(options, created)
    return connection && refusePrivatePeer(connection as Socket)
  }
  return agent
}

/** Destroys a socket whose connected peer is a private address, before anything is written to it. */
export const refusePrivatePeer = (socket: Socket): Socket =>
  socket.prependOnceListener('connect', () => {
    const peer = socket.remoteAddress ?? 'unknown'
    if (isPrivate(peer)) socket.destroy(privateAddressError(peer))
  })
