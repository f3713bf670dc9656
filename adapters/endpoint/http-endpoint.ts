import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Cancellation } from '../../domain/kernel/cancellation.ts'
import type { Endpoint, EndpointReply } from '../../domain/ports/endpoint.ts'
import { type Exchange, exchange } from './exchange.ts'
import { atPrivateAddress, timedOut } from './failures.ts'
import { type Agents, guardedAgents, privateLiteral } from './guarded-agents.ts'
import { sendCall } from './send-call.ts'
import { targetOf } from './target.ts'

export type HttpEndpointSettings = {
  /** Whether endpoints may be at loopback, private, link-local and metadata addresses. */
  readonly allowPrivate: boolean
  /** How long one attempt may take, from the name's look-up to the last byte. */
  readonly timeoutMs: number
  /** The most an answer may hold; 1 MiB where nothing is said. */
  readonly maxBytes?: number
  /** What resolves names; the system's resolver where nothing is said. */
  readonly resolve?: LookupFunction
}

/** Calls endpoints with a POST of JSON over HTTP/1.1. One for a process: it keeps connections for the next call. */
export const httpEndpoint = (settings: HttpEndpointSettings): Endpoint => {
  const { allowPrivate, timeoutMs, maxBytes = 1024 * 1024, resolve = lookup } = settings
  const agentsFor = guardedAgents(allowPrivate, resolve)
  return {
    call: async (call, cancellation) => {
      const target = targetOf(call.url)
      if (target.type === 'Failed') return target
      const literal = allowPrivate ? null : privateLiteral(target.url)
      if (literal !== null) return atPrivateAddress(literal)
      const agents = agentsFor(target.url.protocol)
      const start = (kind: keyof Agents) => exchange(sendCall(target, call, agents[kind]), target.url, maxBytes)
      return withinLimits(start, timeoutMs, cancellation)
    },
  }
}

type Start = (connection: keyof Agents) => Exchange

/** Ends with what comes first: the exchange's outcome, the time-out or the cancellation. */
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
  const timer = setTimeout(() => end(timedOut(current.phase(), timeoutMs)), timeoutMs)
  cancellation.onCancel(() => end({ type: 'Cancelled' }))
  const settle = (outcome: EndpointReply | 'Stale') => {
    if (outcome !== 'Stale') return end(outcome)
    // What was ended is not begun again: giving up on a kept connection looks like losing it.
    if (ended) return
    current = start('fresh')
    void current.outcome.then(settle)
  }
  void current.outcome.then(settle)
  return promise
}
