import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Exchange, type HttpServer, serveHttp, usualTimeouts } from '#adapters/http/server/serve.ts'
import { eventually } from '#tests/support/eventually.ts'
import { rawConnection } from '#tests/support/raw-http.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let server: HttpServer
let url: string
let streams: Socket[]
let responses: WeakRef<object>[]
let asked: number
beforeEach(async () => {
  streams = []
  responses = []
  asked = 0
  const answer = async (request: Request, exchange: Exchange) => {
    asked += 1
    if (request.url.endsWith('/slow')) await pause(300)
    if (!request.url.endsWith('/stream')) return new Response('whole')
    responses.push(new WeakRef(exchange.outgoing))
    exchange.writeBody = (socket) => void streams.push(socket)
    return new Response(null, { headers: { 'Content-Type': 'text/plain' } })
  }
  server = await serveHttp(answer, { HOST: '127.0.0.1', PORT: 0 }, { ...usualTimeouts, drainMs: 0, graceMs: 200 })
  url = `http://127.0.0.1:${server.port}`
})
afterEach(() => server.stop())

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

const openStream = async () => {
  const connection = await rawConnection(url)
  connection.write(request('/stream'))
  await eventually(() => expect(streams).toHaveLength(1))
  return { connection, socket: streams[0] as Socket }
}

describe('a response that stays open', () => {
  it('gets what is written to its socket as its body, up to the end of the connection', async () => {
    const { connection, socket } = await openStream()
    socket.write('one ')
    socket.write('two')
    socket.destroySoon()
    const [head, body] = (await connection.answer).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head).toMatch(/^connection: close$/im)
    expect(head).not.toMatch(/^(?:transfer-encoding|content-length):/im)
    expect(body).toBe('one two')
  })

  it('follows an answer on a connection that is kept alive', async () => {
    const connection = await rawConnection(url)
    connection.write(request('/'))
    await eventually(() => expect(asked).toBe(1))
    connection.write(request('/stream'))
    await eventually(() => expect(streams).toHaveLength(1))
    streams[0]?.end('three')
    expect(await connection.answer).toMatch(/whole[\s\S]*three$/)
  })

  it('keeps nothing of its request in memory', async () => {
    const { connection } = await openStream()
    await eventually(() => {
      collectGarbage()
      expect(responses[0]?.deref()).toBeUndefined()
    })
    connection.close()
  })

  it('takes no further request, and no rubbish, on its connection', async () => {
    const { connection, socket } = await openStream()
    connection.write(request('/'))
    connection.write('\0rubbish\r\n\r\n'.repeat(10_000))
    await pause(100)
    expect(asked).toBe(1)
    socket.end('four')
    expect(await connection.answer).toMatch(/\r\n\r\nfour$/)
  })

  it('ends when its client leaves', async () => {
    const { connection, socket } = await openStream()
    const closed = once(socket, 'close')
    connection.close()
    await closed
  })

  it('is empty, and ends the connection, if it was asked for before another answer was complete', async () => {
    const connection = await rawConnection(url)
    connection.write(request('/slow') + request('/stream'))
    expect(await connection.answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*wholeHTTP\/1\.1 200 OK[\s\S]*\r\n\r\n$/)
    expect(streams).toEqual([])
  })

  it('is cut at the end of a shutdown, also if its client reads nothing', async () => {
    const client = connect(server.port, '127.0.0.1').on('error', () => undefined)
    client.write(request('/stream'))
    await eventually(() => expect(streams).toHaveLength(1))
    while (streams[0]?.write(Buffer.alloc(1_000_000))) await pause(0)
    await server.stop()
    expect(streams[0]?.destroyed).toBe(true)
    client.destroy()
  })
})
