import { lookup } from 'node:dns'
import type { Agent, ClientRequest } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Cancellation } from '#domain/kernel/cancellation.ts'
import { type Endpoint, type EndpointCall, type EndpointReply, noSecrets } from '#domain/run/ports/endpoint.ts'
import { type Exchange, exchange } from './exchange.ts'
import { atPrivateAddress, timedOut } from './failures.ts'
import { type Agents, guardedAgents, privateLiteral } from './guarded-agents.ts'
import { redactor, secretHeaders } from './secrets.ts'
import type { Target } from './target.ts'
import { targetOf } from './target.ts'

export type HttpEndpointSettings = {
  /** Whether endpoints may be at loopback, private, link-local and metadata addresses. */
  readonly allowPrivate: boolean
  /** Time-out of one attempt, from DNS lookup to the last byte. */
  readonly timeoutMs: number
  /** The maximum size of a response; 1 MiB by default. */
  readonly maxBytes?: number
  /** The trace that a call belongs to (W3C Trace Context), where there is one. */
  readonly traceparent?: () => string | undefined
  /** The DNS resolver; the system's by default. */
  readonly resolve?: LookupFunction
}

/** Calls endpoints with a POST of JSON over HTTP/1.1. One instance per process: it pools connections. */
export const httpEndpoint = (settings: HttpEndpointSettings): Endpoint => {
  const { allowPrivate, timeoutMs, maxBytes = 1024 * 1024, resolve = lookup, traceparent } = settings
  const agentsFor = guardedAgents(allowPrivate, resolve)
  return {
    call: async (call, cancellation) => {
      const target = targetOf(call.url)
      if (target.type === 'Failed') return target
      const literal = allowPrivate ? null : privateLiteral(target.url)
      if (literal !== null) return atPrivateAddress(literal)
      const agents = agentsFor(target.url.protocol)
      const redact = redactor(call.secrets ?? noSecrets)
      const terms = { url: target.url, maxBytes, redact }
      const trace = traceparent?.()
      const start = (kind: keyof Agents) => exchange(sendCall(target, call, agents[kind], trace), terms)
      return redacted(await withinLimits(start, timeoutMs, cancellation), redact)
    },
  }
}

/** What an endpoint echoes of a secret goes no further than here. */
const redacted = (reply: EndpointReply, redact: (text: string) => string): EndpointReply => {
  if (reply.type === 'Answered') return { ...reply, body: redact(reply.body) }
  return reply.type === 'Failed' ? { ...reply, error: redact(reply.error) } : reply
}

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
  const timer = setTimeout(() => end(timedOut(current.phase(), timeoutMs)), timeoutMs)
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

/** Sends the call. The idempotency key is the run's id, so that an endpoint can recognise a repeated attempt. */
const sendCall = (
  { url, authorization }: Target,
  call: EndpointCall,
  agent: Agent,
  trace: string | undefined,
): ClientRequest => {
  const { runId, workflowId, attempt, inputs, secrets = noSecrets } = call
  const body = Buffer.from(JSON.stringify({ runId, workflowId, attempt, inputs }))
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'Atrium',
    'idempotency-key': runId,
    // A fencing token: an endpoint that keeps the highest can refuse a call that a stalled worker sends late.
    'atrium-attempt': attempt,
    ...(trace === undefined ? {} : { traceparent: trace }),
    ...(authorization === null ? {} : { authorization }),
    ...secretHeaders(secrets, { id: runId, at: Math.floor(Date.now() / 1000), body }),
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, { method: 'POST', agent, headers })
  request.end(body)
  return request
}
