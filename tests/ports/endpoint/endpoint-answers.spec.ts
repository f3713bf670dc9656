import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { answering, answeringOnce, endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { ask, failedWith, localEndpoint, runId } from './endpoint-calls.ts'

const answerTo = async (bytes: string | Buffer, endpoint = localEndpoint()) =>
  ask((await endpointServer(answering(bytes))).url, endpoint)

describe('the call', () => {
  it('is a POST of JSON with the run as its idempotency key', async () => {
    const { url, calls } = await endpointServer(answering(http(200)))
    await ask(`${url}?team=a%20b#there`)
    expect(calls[0]?.line).toBe('POST /hook?team=a%20b HTTP/1.1')
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Atrium',
      'idempotency-key': runId,
    })
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      runId,
      workflowId: 7,
      attempt: 2,
      inputs: { company: 'Café Zoë', seats: 12 },
    })
  })

  it('carries the user and the password of the address as Basic authentication', async () => {
    const { port, calls } = await endpointServer(answering(http(200)))
    await ask(`http://zo%C3%AB:a%3Ab%ZZ@127.0.0.1:${port}/`)
    const expected = Buffer.from('zoë:a%3Ab%ZZ').toString('base64')
    expect(calls[0]?.headers.get('authorization')).toBe(`Basic ${expected}`)
    expect(calls[0]?.headers.get('host')).toBe(`127.0.0.1:${port}`)
  })

  test('is not made where there is no address', async () => {
    const error = 'This workflow has no API endpoint. Add one under Configure.'
    expect(await ask('')).toMatchObject({ type: 'Failed', error, mayRetry: false })
  })

  test.each(['endpoint', 'ftp://example.com/', 'file:///etc/passwd', 'http://', 'javascript:1'])(
    'is not made to %j',
    async (address) => {
      expect(await ask(address)).toEqual(failedWith(/^The workflow's API endpoint is not an? /, false))
    },
  )
})

describe('an answer', () => {
  test.each([200, 201, 202, 299])('of %i becomes the outputs', async (status) => {
    expect(await answerTo(http(status, {}, '{"greeting":"Grüezi 👋"}'))).toEqual({
      type: 'Answered',
      body: '{"greeting":"Grüezi 👋"}',
    })
  })

  it('may be empty', async () => {
    expect(await answerTo('HTTP/1.1 204 No Content\r\n\r\n')).toEqual({ type: 'Answered', body: '' })
  })

  // As Symfony's JsonResponse sends it (nodejs/node 24580), and servers that end each body in chunks.
  test.each([
    'Content-Length: 2\r\n\r\n{}',
    'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Connection: close\r\n\r\n{}',
  ])('of 204 is empty, though %j follows', async (rest) =>
    expect(await answerTo(`HTTP/1.1 204 No Content\r\n${rest}`)).toEqual({ type: 'Answered', body: '' }),
  )

  it('may come after other heads', async () => {
    const early = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
    expect(await answerTo(early + http(200, {}, 'ok'))).toEqual({ type: 'Answered', body: 'ok' })
  })

  it('may end with its connection', async () => {
    const { url } = await endpointServer(answeringOnce('HTTP/1.1 200 OK\r\n\r\nto the end'))
    expect(await ask(url)).toEqual({ type: 'Answered', body: 'to the end' })
  })

  it('may come in chunks', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n4\r\n two\r\n0\r\n\r\n'
    expect(await answerTo(chunked)).toEqual({ type: 'Answered', body: 'one two' })
  })

  it('loses its byte order mark, which no JSON may have', async () => {
    expect(await answerTo(http(200, {}, '\ufeff{}'))).toEqual({ type: 'Answered', body: '{}' })
  })

  test.each([
    ['gzip', gzipSync('packed')],
    ['x-gzip', gzipSync('packed')],
    ['BR', brotliCompressSync('packed')],
    ['deflate', deflateSync('packed')],
    // Without its frame: request/request 2197, NeuraLegion/bright-cli 409, sindresorhus/got 677.
    ['deflate', deflateRawSync('packed')],
  ])('is unpacked where it comes as %s unasked', async (encoding, body) => {
    expect(await answerTo(http(200, { 'Content-Encoding': encoding }, body))).toEqual({
      type: 'Answered',
      body: 'packed',
    })
  })

  // encode/httpx 195, sparklemotion/mechanize 138, locustio/locust 1233; S3 and its like name how a body was sent.
  test.each(['UTF-8', 'utf8', 'none', 'iso-8859-1', 'binary', 'aws-chunked', 'identity, utf-8'])(
    'is not packed where it says %s',
    async (encoding) =>
      expect(await answerTo(http(200, { 'Content-Encoding': encoding }, '{"ok":"ü"}'))).toEqual({
        type: 'Answered',
        body: '{"ok":"ü"}',
      }),
  )

  it('is unpacked where a charset stands beside the coding', async () =>
    expect(await answerTo(http(200, { 'Content-Encoding': 'aws-chunked,gzip' }, gzipSync('packed')))).toEqual({
      type: 'Answered',
      body: 'packed',
    }))

  it('may have 1 MiB to the byte', async () => {
    const reply = await answerTo(http(200, {}, 'x'.repeat(1024 * 1024)))
    expect(reply).toEqual({ type: 'Answered', body: 'x'.repeat(1024 * 1024) })
  })
})

describe('a refusal', () => {
  test.each([400, 401, 403, 404, 409, 422, 451, 600, 999])('of %i is final', async (status) => {
    expect(await answerTo(http(status, { 'Retry-After': '1' }, 'because'))).toEqual(
      failedWith(`The endpoint answered ${status}: because`, false),
    )
  })

  test.each([408, 425, 429, 500, 501, 502, 503, 504, 599])('of %i may heal', async (status) => {
    expect(await answerTo(http(status, {}, 'because'))).toEqual(
      failedWith(`The endpoint answered ${status}: because`, true),
    )
  })

  it('reports its Retry-After', async () => {
    expect(await answerTo(http(503, { 'Retry-After': '120' }, 'busy'))).toEqual(
      failedWith('The endpoint answered 503: busy', true, 120_000),
    )
  })

  it('shows the first 500 characters of its body, and no half of one', async () => {
    expect(await answerTo(http(400, {}, '👋'.repeat(100_000)))).toEqual(
      failedWith(`The endpoint answered 400: ${'👋'.repeat(500)}`, false),
    )
  })

  it('without a body names the status', async () => {
    expect(await answerTo(http(404))).toEqual(failedWith('The endpoint answered 404 (Not Found).', false))
  })

  it('shows packed and broken text as well as it can', async () => {
    expect(await answerTo(http(400, { 'Content-Encoding': 'gzip' }, gzipSync('why')))).toEqual(
      failedWith('The endpoint answered 400: why', false),
    )
    expect(await answerTo(http(400, {}, Buffer.from([97, 0, 255])))).toEqual(
      failedWith('The endpoint answered 400: a\ufffd\ufffd', false),
    )
  })
})

describe('a redirect', () => {
  test.each([
    [301, 'https://hooks.example/new', 'https://hooks.example/new'],
    [302, '//hooks.example/?a=1#b', 'http://hooks.example/?a=1'],
    [307, 'http://me:secret@hooks.example/', 'http://hooks.example/'],
    [308, '../elsewhere', 'http://127.0.0.1:PORT/elsewhere'],
  ])('of %i to %s is not followed', async (status, location, shown) => {
    const { port, connections } = await endpointServer(answering(http(status, { Location: location }, 'moved')))
    const error = `The endpoint redirects (${status}), which is not followed. Enter this address instead: ${shown}`
    expect(await ask(`http://me:mine@127.0.0.1:${port}/hook`)).toEqual(
      failedWith(error.replace('PORT', String(port)), false),
    )
    expect(connections()).toBe(1)
  })

  it('to itself is reported as such', async () => {
    const { url } = await endpointServer(answering(http(302, { Location: '/hook' })))
    expect(await ask(url)).toEqual(failedWith(`The endpoint redirects (302) to its own address, ${url}.`, false))
  })

  test.each([{}, { Location: 'http://' }, { Location: 'file:///etc/passwd' }, { Location: `/${'a'.repeat(3000)}` }])(
    'to nowhere names no address',
    async (fields) => {
      const error = 'The endpoint answered 300, a redirect, but names no address that could be entered instead.'
      expect(await answerTo(http(300, fields))).toEqual(failedWith(error, false))
    },
  )
})
