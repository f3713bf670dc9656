import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withoutTokens } from '#adapters/http/middleware/request-log.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { rawConnection, rawRequest } from '#tests/support/raw-http.ts'

let atrium: TestAtrium
let published: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium()
  published = await startTestAtrium({ PUBLIC_URL: 'https://atrium.example' })
})
afterAll(() => Promise.all([atrium.stop(), published.stop()]))

describe('an address', () => {
  const get = (path: string) => apiClient(atrium.url).send(path, {})

  it('of up to 2 KiB of path is looked up, and a longer one is 414', async () => {
    expect((await get(`/${'a'.repeat(2047)}`)).status).toBe(404)
    await expectProblem(await get(`/${'a'.repeat(2048)}`), 414)
    await expectProblem(await get(`/api/${'a'.repeat(9000)}?a=b`), 414)
  })

  it('has 8 KiB of query besides, which do not count as path', async () => {
    expect((await get(`/?${'a'.repeat(8192)}`)).status).toBe(200)
    await expectProblem(await get(`/?${'a'.repeat(8193)}`), 414)
  })

  it('of 16 KiB of slashes is 414 as well', async () => {
    const slashes = Array.from({ length: 4 }, () => rawRequest(atrium.url, [`GET ${'/'.repeat(16_384)} HTTP/1.1`]))
    expect((await get('/healthz')).status).toBe(200)
    for (const answer of await Promise.all(slashes)) expect(answer).toMatch(/^HTTP\/1\.1 414 /)
  })
})

describe('a request that Node cannot parse is answered as a problem', () => {
  const problemIn = (answer: string, status: number) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`))
    expect(head).toMatch(/^content-type: application\/problem\+json$/im)
    expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, detail: expect.stringMatching(/^\S.{5,}/) })
  }

  it.each([40_000, 100_000, 2_000_000])('for an address of %i characters', async (length) => {
    for (const path of ['/', '/api/leads/', '/?', '/api/leads?search='])
      await expectProblem(await fetch(`${atrium.url}${path}${'a'.repeat(length)}`), 414)
  })

  it('for headers that are too long, also where their client sends on', async () => {
    for (const length of [40_000, 2_000_000])
      problemIn(await rawRequest(atrium.url, ['GET / HTTP/1.1', `Cookie: a=${'b'.repeat(length)}`]), 431)
  })

  it.each([
    ['that is not HTTP', 'hello\r\n\r\n'],
    ['by a method that does not exist', 'LIST / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['with a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['with two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  ])('for one %s', async (_, text) => {
    const connection = await rawConnection(atrium.url)
    connection.write(text)
    problemIn(await connection.answer, 400)
  })

  it('after another on the same connection, and within a body', async () => {
    const head = (path: string, ...more: string[]) =>
      [`POST ${path} HTTP/1.1`, `Host: ${new URL(atrium.url).host}`, ...more, '', ''].join('\r\n')
    const second = await rawConnection(atrium.url)
    second.write(head('/api/nothing', 'Content-Length: 0'))
    second.write('hello\r\n\r\n')
    const body = await rawConnection(atrium.url)
    body.write(head('/api/contact', 'Content-Type: application/json', 'Transfer-Encoding: chunked'))
    body.write('zz\r\n')
    problemIn((await second.answer).replace(/^.*?}(?=HTTP)/s, ''), 400)
    problemIn(await body.answer, 400)
  })
})

describe('a path in the log', () => {
  it.each([
    ['/s/abc', '/s/…'],
    ['//S//abc/d', '//S//…'],
    ['/api/public/redirect/abc', '/api/public/redirect/…'],
    [`/x/${'a'.repeat(43)}/y`, '/x/…/y'],
    ['/s/', '/s/'],
    ['/api/leads', '/api/leads'],
  ])('%s is %s', (path, result) => expect(withoutTokens(path)).toBe(result))

  it('is cut where it is longer than any of ours', () => {
    expect(withoutTokens('/'.repeat(16_000))).toHaveLength(2048)
  })
})

describe('a request', () => {
  const statusFor = async (url: string, host: string, target = '/robots.txt') => {
    const connection = await rawConnection(url)
    connection.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await connection.answer)?.[1])
  }

  it('for a foreign host is 421', async () => {
    const { port } = new URL(atrium.url)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1:1', 'localhost', `localhost.evil:${port}`]) {
      expect([host, await statusFor(atrium.url, host)]).toEqual([host, 421])
    }
    expect(await statusFor(atrium.url, `127.0.0.1:${port}`, `http://evil.example:${port}/robots.txt`)).toBe(421)
  })

  it('for a loopback name on the own port, or the public host, is answered', async () => {
    const { port } = new URL(published.url)
    const own = [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]
    for (const host of [...own, 'atrium.example', 'Atrium.Example', 'atrium.example:443']) {
      expect([host, await statusFor(published.url, host)]).toEqual([host, 200])
    }
    expect(await statusFor(published.url, 'atrium.example:8443')).toBe(421)
  })

  it('of a load balancer that probes by IP address is answered', async () => {
    for (const target of ['/healthz', '/readyz', '/readyz?exclude=bus'])
      expect(await statusFor(published.url, '10.0.0.7:3000', target)).toBe(200)
    expect(await statusFor(published.url, '10.0.0.7:3000')).toBe(421)
  })

  it('of a load balancer that names no host, as HTTP/1.0 allows, is answered at the probes alone', async () => {
    const statusOf = async (target: string) => {
      const connection = await rawConnection(published.url)
      connection.write(`GET ${target} HTTP/1.0\r\n\r\n`)
      return Number(/^HTTP\/1\.1 (\d+)/.exec(await connection.answer)?.[1])
    }
    for (const target of ['/healthz', '/readyz']) expect(await statusOf(target)).toBe(200)
    for (const target of ['/', '/api/leads', '/robots.txt']) expect(await statusOf(target)).toBe(421)
  })

  it('for a foreign host is refused as a problem that says what to do', async () => {
    const connection = await rawConnection(atrium.url)
    connection.write('POST /api/contact HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n')
    const answer = await connection.answer
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
    expect(answer).toContain('application/problem+json')
    expect(answer).toContain('PUBLIC_URL')
    expect(answer).toContain(JSON.stringify('at the host "rebound.example"').slice(1, -1))
  })
})
