import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { rawConnection, rawRequest } from '#tests/support/raw-http.ts'

let atrium: TestAtrium
let visitor: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  visitor = apiClient(atrium.url)
})
afterAll(() => atrium.stop())

const mebibyte = 1024 * 1024
const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
const chunked = ['POST /api/contact HTTP/1.1', 'Content-Type: application/json', 'Transfer-Encoding: chunked']

describe('a body', () => {
  it.each(['{', '', '{"name":}', "{'name':1}", 'undefined', '{"a":1}{', '\u0000', 'NaN'])(
    'that is no JSON, %j, is a 400',
    async (body) => {
      const { detail } = await expectProblem(await post(visitor.send, '/api/contact', body), 400)
      expect(detail).toBe('The body is not valid JSON.')
    },
  )

  it.each(['gzip', 'br', 'zstd', 'identity, gzip'])(
    'with the coding %s is a 415 that names what is taken',
    async (coding) => {
      const headers = { 'content-encoding': coding }
      const answer = await post(visitor.send, '/api/contact', message, headers)
      expect(answer.headers.get('accept-encoding')).toBe('identity')
      await expectProblem(answer, 415)
      for (const none of ['Identity', 'UTF-8'])
        expect((await post(visitor.send, '/api/contact', message, { 'content-encoding': none })).status).toBe(201)
    },
  )

  it('of exactly 1 MiB is read, of one byte more is a 413', async () => {
    const padTo = (bytes: number) => JSON.stringify(message).padEnd(bytes)
    expect((await post(visitor.send, '/api/contact', padTo(mebibyte))).status).toBe(201)
    await expectProblem(await post(visitor.send, '/api/contact', padTo(mebibyte + 1)), 413)
    await expectProblem(await post(visitor.send, '/api/auth/logout', padTo(mebibyte + 1)), 413)
  })

  it('is refused by its announced length before it is sent', async () => {
    const answer = await rawRequest(atrium.url, [
      'POST /api/contact HTTP/1.1',
      'Content-Type: application/json',
      'Content-Length: 99999999',
    ])
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*application\/problem\+json/s)
  })

  it('in chunks without a length is a 413 as soon as it is too long', async () => {
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
    expect(await rawRequest(atrium.url, chunked, chunk.repeat(17))).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('in chunks within the limit is read', async () => {
    const text = JSON.stringify(message)
    const body = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`
    expect(await rawRequest(atrium.url, chunked, body)).toMatch(/^HTTP\/1\.1 201 /)
  })

  it.each([
    ['a broken sequence', [0xc3, 0x28]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a byte that is none', [0xff]],
  ])('that is no UTF-8, %s, is a 400', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
    const { detail } = await expectProblem(await post(visitor.send, '/api/contact', new Uint8Array(body)), 400)
    expect(detail).toBe('The body is not valid UTF-8.')
  })

  it.each(['\\u0000', '\\ud800', '\\udc00', 'a\\u0000b', '\\ud83d x'])(
    'that holds %s is a 400 that names the field',
    async (text) => {
      for (const field of ['name', 'email', 'company', 'message', 'estimatedBudget']) {
        const body = JSON.stringify({ ...message, [field]: 'HERE' }).replace('HERE', text)
        const { errors } = await expectProblem(await post(visitor.send, '/api/contact', body), 400)
        expect(errors?.map(({ path }) => path)).toEqual([field])
      }
    },
  )

  it('names an unsafe text however deep, and a key by what holds it', async () => {
    const inner = await expectProblem(await post(visitor.send, '/api/contact', '{"a":[{"b":"\\u0000"}]}'), 400)
    expect(inner.errors?.[0]?.path).toBe('a.0.b')
    const key = await expectProblem(await post(visitor.send, '/api/contact', '{"a":{"\\u0000":1}}'), 400)
    expect(key.errors?.[0]?.path).toBe('a')
  })

  it('that is an array is a 400, also where the numbers of its fields keep their digits', async () => {
    const staff = await staffClient(atrium.url)
    for (const body of ['[]', '[1.10]', '[{"inputs":{}}]'])
      for (const path of ['/api/workflows/1/run', '/api/workflows/1/steps/try', '/api/leads']) {
        const { errors } = await expectProblem(await post(staff.send, path, body), 400)
        expect(errors?.map((error) => error.path)).toEqual([''])
      }
  })

  it('with whole surrogate pairs written as escapes is read', async () => {
    expect(
      (await post(visitor.send, '/api/contact', '{"name":"\\ud83d\\ude00","email":"a@b.cd","message":"\\u00e9"}'))
        .status,
    ).toBe(201)
  })

  it('that is cut off in transit is not logged as a defect', async () => {
    const connection = await rawConnection(atrium.url)
    connection.write(
      `POST /api/contact HTTP/1.1\r\nHost: ${new URL(atrium.url).host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na`,
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    connection.close()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(atrium.defects).toEqual([])
  })
})

describe('a request of a strange form', () => {
  it.each([
    'GET / HTTP/1.0',
    'GET http://elsewhere.example/api/leads HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'OPTIONS /api/contact HTTP/1.1',
    'TRACE /api/contact HTTP/1.1',
    'PUT /api/contact HTTP/1.1',
    'DELETE /api/leads HTTP/1.1',
    'PROPFIND /api/leads HTTP/1.1',
    'HEAD /api/leads HTTP/1.1',
    'HEAD / HTTP/1.1',
    'GET //api//leads HTTP/1.1',
    'GET /api/leads/../../etc/passwd HTTP/1.1',
    'GET /site/..%2f..%2fpackage.json HTTP/1.1',
    'GET /site/%00 HTTP/1.1',
    'GET /\\api HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET /?%ff=%00 HTTP/1.1',
    'GET /__proto__ HTTP/1.1',
    'CONNECT example.com:80 HTTP/1.1',
    'nonsense',
  ])('%s is no 500', async (line) => {
    expect(await rawRequest(atrium.url, [line])).toMatch(/^HTTP\/1\.1 [234]|^$/)
    expect(atrium.defects).toEqual([])
  })

  it.each(['a b', 'x'.repeat(300), '[::1', 'evil.example/path', '\u00ff'])(
    'with the Host %s is no 500',
    async (host) => {
      const connection = await rawConnection(atrium.url)
      connection.write(`GET /api/site HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      const answer = await connection.answer
      expect(answer).toMatch(/^HTTP\/1\.1 [24]/)
      if (answer.startsWith('HTTP/1.1 400'))
        expect(answer).toMatch(/application\/problem\+json|^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/)
    },
  )
})

it('an unknown address below /api is a JSON 404 for everyone', async () => {
  const staff = await staffClient(atrium.url)
  for (const path of ['/api', '/api/', '/api/nothing', '/api/leads/x/y', '/api/contact', '/api/leads/']) {
    await expectProblem(await staff.send(path, {}), 404)
    await expectProblem(await visitor.send(path, { headers: { accept: 'text/html' } }), 404)
  }
  await expectProblem(await post(visitor.send, '/api/nothing', {}), 404)
})
