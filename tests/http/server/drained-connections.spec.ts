import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpServer, serveHttp, usualTimeouts } from '#adapters/http/server/serve.ts'
import { eventually } from '#tests/support/eventually.ts'
import { rawConnection } from '#tests/support/raw-http.ts'

let server: HttpServer
let url: string
let asked: number
beforeEach(async () => {
  asked = 0
  const answer = () => {
    asked += 1
    return new Response(`answer ${asked}`)
  }
  server = await serveHttp(answer, { HOST: '127.0.0.1', PORT: 0 }, { ...usualTimeouts, drainMs: 200 })
  url = `http://127.0.0.1:${server.port}`
})
afterEach(() => server.stop())

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A keep-alive connection that has received an answer and is now idle. */
const idleConnection = async () => {
  const connection = await rawConnection(url)
  const before = asked
  connection.write(request)
  await eventually(() => expect(asked).toBe(before + 1))
  return connection
}

describe('a server that stops', () => {
  it('answers a request that is on its way on an open connection, and closes that connection', async () => {
    const connection = await idleConnection()
    connection.write(request)
    const stopped = server.stop()
    const answers = (await connection.answer).split('HTTP/1.1 200 OK').slice(1)
    expect(answers).toEqual([expect.stringContaining('answer 1'), expect.stringContaining('answer 2')])
    expect(answers[0]).toMatch(/^connection: keep-alive/im)
    expect(answers[1]).toMatch(/^connection: close/im)
    await stopped
  })

  it('accepts no other connection meanwhile', async () => {
    const connection = await idleConnection()
    const stopped = server.stop()
    await expect(fetch(url)).rejects.toThrow()
    connection.write(request)
    expect(await connection.answer).toContain('answer 2')
    await stopped
  })

  it('then closes connections without a request', async () => {
    const connection = await idleConnection()
    await server.stop()
    expect(await connection.answer).toMatch(/answer 1/)
  })
})

it('an idle connection outlives those that proxies keep, of which Caddy has the longest with 120 seconds', async () => {
  const { headers } = await fetch(url)
  expect(headers.get('keep-alive')).toBe('timeout=125')
})
