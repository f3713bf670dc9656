import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { EndpointReply } from '#domain/run/ports/endpoint.ts'
import { type Exchange, exchange } from './exchange.ts'
import { privateAddressFailure, timeoutFailure } from './failures.ts'
import { type Agents, guardedAgents, privateLiteral } from './guarded-agents.ts'
import type { Terms } from './reply.ts'
import { targetOf } from './target.ts'

export type GuardedPostSettings = {
  /** Whether endpoints may be at loopback, private, link-local and metadata addresses. */
  readonly allowPrivate: boolean
  /** Time-out of one attempt, from DNS lookup to the last byte. */
  readonly timeoutMs: number
  /** The maximum size of a response; 1 MiB by default. */
  readonly maxBytes?: number
  /** The DNS resolver; the system's by default. */
  readonly resolve?: LookupFunction
}

/** The request to post; headers for the body's type and length, and for credentials in the address, are added. */
type Post = Pick<Terms, 'redact' | 'onStatus'> & {
  readonly url: string
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | number>>
}

/** Posts JSON over HTTP/1.1 within the SSRF guard. One instance per process: it pools connections. */
export const guardedPost = (settings: GuardedPostSettings) => {
  const { allowPrivate, timeoutMs, maxBytes = 1024 * 1024, resolve = lookup } = settings
  const agentsFor = guardedAgents(allowPrivate, resolve)
  return async ({ url, body, headers, ...terms }: Post, cancellation: Cancellation): Promise<EndpointReply> => {
    const target = targetOf(url)
    if (target.type === 'Failed') return target
    const literal = allowPrivate ? null : privateLiteral(target.url)
    if (literal !== null) return privateAddressFailure(literal)
    const agents = agentsFor(target.url.protocol)
    const send = target.url.protocol === 'https:' ? requestHttps : requestHttp
    const start = (kind: keyof Agents) => {
      const common = commonHeaders(body, target.authorization)
      const request = send(target.url, { method: 'POST', agent: agents[kind], headers: { ...common, ...headers } })
      request.end(body)
      return exchange(request, { ...terms, url: target.url, maxBytes })
    }
    return withinLimits(start, timeoutMs, cancellation)
  }
}

const commonHeaders = (body: Buffer, authorization: string | null) => ({
  'content-type': 'application/json',
  'content-length': body.length,
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': 'Atrium',
  ...(authorization === null ? {} : { authorization }),
})

type Start = (connection: keyof Agents) => Exchange

/** Settles with the first of: the exchange's outcome, the time-out, the cancellation. */
const withinLimits = async (start: Start, timeoutMs: number, cancellation: Cancellation): Promise<EndpointReply> => {
  if (cancellation.cancelled()) return { type: 'Cancelled' }
  const { promise, resolve } = Promise.withResolvers<EndpointReply>()
  let current = start('pooled')
  let ended = false
  const end = (reply: EndpointReply) => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    current.abort()
    resolve(reply)
  }
  const timer = setTimeout(() => end(timeoutFailure(current.phase(), timeoutMs)), timeoutMs)
  cancellation.onCancel(() => end({ type: 'Cancelled' }))
  const settle = (outcome: EndpointReply | 'Stale') => {
    if (outcome !== 'Stale') return end(outcome)
    // An aborted pooled connection looks stale: do not start over.
    if (ended) return
    current = start('fresh')
    void current.outcome.then(settle)
  }
  void current.outcome.then(settle)
  return promise
}
