import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { act, closeServers, queueFor } from './act-server.ts'

const closing: (() => unknown)[] = []
afterEach(() => Promise.all([closeServers(), ...closing.splice(0).map((close) => close())]))

const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html' }

/** Performs an act whose first request is answered so, and each later one by the server. */
const performThrough = async (answer: (response: ServerResponse) => unknown) => {
  const keys: unknown[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length === 1) return answer(response)
    return response.writeHead(200, json).end('{"lead":{"version":2}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { queue } = queueFor((server.address() as AddressInfo).port)
  const reply = await queue.perform(act({ status: 'won' }, { status: 'new' }))
  return { reply, keys }
}

describe('an act is sent again, under the same key, after an answer that is not about it', () => {
  it.each([
    ['the sign-in page of a network, with 200', 200, html, '<!doctype html><title>Welcome aboard</title>'],
    ['the sign-in page of a network, with 511 (RFC 6585, 6)', 511, html, '<p>Sign in to the network'],
    ['a proxy whose server is away, with 503', 503, html, '<h1>503 Service Unavailable</h1>'],
    ['an edge whose origin is down, with 521', 521, html, 'error code: 521'],
    ['a proxy that wants a pause, with 429', 429, html, '<h1>429 Too Many Requests</h1>'],
    ['a proxy with a sign-in of its own, with 401', 401, html, '<h1>401 Authorization Required</h1>'],
    ['half of an answer', 200, json, '{"lead":{"version":'],
  ])('%s', async (_, status, headers, body) => {
    const { reply, keys } = await performThrough((response) => response.writeHead(status, headers).end(body))
    expect(reply).toEqual({ lead: { version: 2 } })
    expect(new Set(keys).size).toBe(1)
  })

  it('that its first request is still under way', async () => {
    const body = JSON.stringify({ title: 'Conflict', status: 409, detail: 'The first request is still under way.' })
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '1' }
    const { reply } = await performThrough((response) => response.writeHead(409, headers).end(body))
    expect(reply).toEqual({ lead: { version: 2 } })
  })

  it('of the place to which a network leads it', async () => {
    const { reply, keys } = await performThrough((response) => response.writeHead(307, { location: '/welcome' }).end())
    expect(reply).toEqual({ lead: { version: 2 } })
    expect(keys.length).toBe(3)
  })
})
