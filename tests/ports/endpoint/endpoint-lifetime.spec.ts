import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { canceller } from '#domain/kernel/cancellation.ts'
import { answering, type Behaviour, endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { countResources } from '#tests/support/process/count-resources.ts'
import { ask, failedWith, localEndpoint } from './endpoint-calls.ts'

const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 3_000, interval: 5 })

describe('a cancellation', () => {
  it.each<[string, Behaviour]>([
    ['that does not answer', () => undefined],
    ['in the middle of its answer', answering('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nhel')],
  ])('lets go at once of an endpoint %s', async (_, behave) => {
    const server = await endpointServer(behave)
    const cancellation = canceller()
    const reply = ask(server.url, localEndpoint(60_000), cancellation)
    await eventually(() => expect(server.calls).toHaveLength(1))
    await pause(20)
    cancellation.cancel()
    expect(await reply).toEqual({ type: 'Cancelled' })
    await eventually(() => expect(server.open()).toBe(0))
    expect(server.calls).toHaveLength(1)
  })

  it('over a kept connection does not make the call go out again', async () => {
    const server = await endpointServer((socket, { body }) => {
      if (body !== '' && server.calls.length === 1) socket.write(http(200))
    })
    const endpoint = localEndpoint()
    await ask(server.url, endpoint)
    const cancellation = canceller()
    const reply = ask(server.url, endpoint, cancellation)
    await eventually(() => expect(server.calls).toHaveLength(2))
    cancellation.cancel()
    expect(await reply).toEqual({ type: 'Cancelled' })
    await pause(50)
    expect(server.open()).toBe(0)
    expect([server.calls.length, server.connections()]).toEqual([2, 1])
  })

  it('before the call keeps it from being made', async () => {
    const server = await endpointServer(answering(http(200)))
    const cancellation = canceller()
    cancellation.cancel()
    expect(await ask(server.url, localEndpoint(), cancellation)).toEqual({ type: 'Cancelled' })
    expect(server.connections()).toBe(0)
  })

  it('after the answer leaves the connection usable', async () => {
    const server = await endpointServer((socket) => void setTimeout(() => socket.write(http(200, {}, 'ok')), 30))
    const endpoint = localEndpoint()
    const cancellation = canceller()
    await ask(server.url, endpoint, cancellation)
    const next = ask(server.url, endpoint)
    cancellation.cancel()
    expect(await next).toEqual({ type: 'Answered', body: 'ok' })
    expect(server.connections()).toBe(1)
  })
})

describe('a connection', () => {
  it('serves call after call', async () => {
    const server = await endpointServer(answering(http(200, {}, 'ok')))
    const endpoint = localEndpoint()
    for (let count = 0; count < 20; count += 1) await ask(server.url, endpoint)
    expect([server.calls.length, server.connections()]).toEqual([20, 1])
  })

  it('that the endpoint has closed meanwhile causes no failed attempt', async () => {
    const server = await endpointServer((socket) => {
      if (server.connections() === 1 && server.calls.length === 2) socket.resetAndDestroy()
      else socket.write(http(200, {}, 'ok'))
    })
    const endpoint = localEndpoint()
    await ask(server.url, endpoint)
    expect(await ask(server.url, endpoint)).toEqual({ type: 'Answered', body: 'ok' })
    expect([server.calls.length, server.connections()]).toEqual([3, 2])
  })

  it('is retried once only: an endpoint that drops every call fails', async () => {
    const server = await endpointServer((socket) => {
      if (server.calls.length === 1) socket.write(http(200))
      else socket.resetAndDestroy()
    })
    const endpoint = localEndpoint()
    await ask(server.url, endpoint)
    expect(await ask(server.url, endpoint)).toEqual(
      failedWith('The endpoint dropped the connection before it answered.', true),
    )
    expect(server.calls).toHaveLength(3)
  })

  it('on which the endpoint keeps sending answers no other call', async () => {
    const server = await endpointServer((socket) => {
      socket.write(http(200, {}, 'mine'))
      setTimeout(() => socket.write(http(200, {}, 'smuggled')), 10)
    })
    const endpoint = localEndpoint()
    expect(await ask(server.url, endpoint)).toEqual({ type: 'Answered', body: 'mine' })
    await pause(50)
    expect(await ask(server.url, endpoint)).toEqual({ type: 'Answered', body: 'mine' })
  })

  it('is kept after a refusal', async () => {
    const server = await endpointServer(answering(http(503, {}, 'busy')))
    const endpoint = localEndpoint()
    for (let count = 0; count < 3; count += 1) expect(await ask(server.url, endpoint)).toMatchObject({ type: 'Failed' })
    expect([server.calls.length, server.connections()]).toEqual([3, 1])
  })

  it.each([
    ['a redirect', http(302, { Location: '/x' }, 'moved')],
    ['an answer that is too large', http(200, {}, 'x'.repeat(100))],
    ['a redirect that goes on', http(302, { Location: '/x', 'Content-Length': '9999' }, 'moved')],
    ['a refusal that goes on', http(400, { 'Content-Length': '99999999' }, 'x'.repeat(100_000))],
    ['the announcement of an answer that is too large', http(200, { 'Content-Length': '99' })],
    ['an answer that is damaged', http(200, { 'Content-Length': '2' }, 'longer')],
  ])('is not held after %s', async (_, bytes) => {
    const server = await endpointServer(answering(bytes))
    expect(await ask(server.url, localEndpoint(1_000, 50))).toMatchObject({ type: 'Failed' })
    await eventually(() => expect(server.open()).toBe(0))
  })
})

/** Answers, resets, redirects, truncates, sends nonsense and stays silent in turn. */
const moody: Behaviour = (socket, { line }) => {
  const mood = Number(/\d+/.exec(line)?.[0]) % 6
  if (mood === 0) socket.write(http(200, {}, 'ok'))
  if (mood === 1) socket.resetAndDestroy()
  if (mood === 2) socket.write(http(302, { Location: '/' }, 'moved'))
  if (mood === 3) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort')
  if (mood === 4) socket.write('nonsense\r\n\r\n')
}

const held = () => ({ timers: countResources(/^Timeout$/), sockets: countResources(/TCP/) })

it('A call that is answered leaves no timer running', async () => {
  const server = await endpointServer(answering(http(200)))
  const endpoint = localEndpoint(60_000)
  const before = held()
  for (let count = 0; count < 20; count += 1) await ask(server.url, endpoint)
  expect(held().timers).toBeLessThanOrEqual(before.timers + 1)
})

it('2,000 calls of every kind leave nothing behind', async () => {
  const server = await endpointServer(moody)
  const { port } = server
  // Long enough that some of 200 calls at once are answered while other tests compute.
  const endpoint = localEndpoint(900)
  const before = held()
  const ends = new Map<string, number>()
  const count = async (index: number) => {
    const cancellation = canceller()
    if (index % 100 === 5) setTimeout(cancellation.cancel, 10)
    const { type } = await ask(`http://127.0.0.1:${port}/${index}`, endpoint, cancellation)
    ends.set(type, (ends.get(type) ?? 0) + 1)
  }
  for (let batch = 0; batch < 10; batch += 1)
    await Promise.all(Array.from({ length: 200 }, (_, index) => count(batch * 200 + index)))
  expect([...ends.values()].reduce((sum, part) => sum + part)).toBe(2_000)
  expect(ends.get('Answered')).toBeGreaterThan(0)
  // Up to 64 idle connections are kept for the next call, each with both ends in this process.
  await eventually(() => expect(server.open()).toBeLessThanOrEqual(64))
  await eventually(() => expect(held().sockets - before.sockets).toBeLessThanOrEqual(2 * 64))
  await eventually(() => expect(held().timers).toBeLessThanOrEqual(before.timers + 1))
})
