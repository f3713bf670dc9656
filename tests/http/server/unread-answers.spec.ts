import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpServer, serveHttp, usualTimeouts } from '#adapters/http/server/serve.ts'
import { eventually } from '#tests/support/eventually.ts'
import { rawConnection } from '#tests/support/raw-http.ts'

const readMs = 300
const piece = new Uint8Array(64 * 1024)

/** A response that never ends, and whether its reader is gone. */
const endlessAnswer = () => {
  const state = { isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(piece),
    cancel: () => {
      state.isCancelled = true
    },
  })
  return { state, body }
}

let server: HttpServer
let file: ReturnType<typeof endlessAnswer>
beforeEach(async () => {
  file = endlessAnswer()
  const { body } = file
  const answer = async (request: Request) => {
    if (request.url.endsWith('/file')) return new Response(body)
    await pause(3 * readMs)
    return new Response('answered')
  }
  server = await serveHttp(answer, { HOST: '127.0.0.1', PORT: 0 }, { ...usualTimeouts, readMs, graceMs: 0, drainMs: 0 })
})
afterEach(() => server.stop())

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`

/** A connection that asks for a file and reads none of it. */
const unread = (): Socket => {
  const socket = connect(server.port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  socket.write(ask('/file'))
  return socket
}

describe('a client that takes', () => {
  // slowhttptest, "Slow Read": a connection that is never read would hold its file and its socket for ever.
  it('nothing of its answer is disconnected', async () => {
    const socket = unread()
    await eventually(() => expect(file.state.isCancelled).toBe(true))
    socket.destroy()
  })

  it('its answer with breaks is not', async () => {
    const socket = unread()
    for (let breaks = 0; breaks < 4; breaks++) {
      await pause(readMs / 2)
      socket.resume()
      await pause(readMs / 10)
      socket.pause()
    }
    expect(file.state.isCancelled).toBe(false)
    socket.destroy()
  })

  it('an answer that is long in coming is answered', async () => {
    const connection = await rawConnection(`http://127.0.0.1:${server.port}`)
    connection.write(ask('/later'))
    expect(await connection.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered$/)
  })
})
