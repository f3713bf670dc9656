import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contracts/client.ts'
import { sites } from '#contracts/site/http/site.ts'
import { call } from '#mfe/kit/api/call.ts'
import { errorText, noAnswer } from '#mfe/kit/api/error-text.ts'

const refusal = JSON.stringify({ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Somebody saved first.' })

describe('an answer that is not OK', () => {
  it('has the status and the body as its message', () => {
    expect(new ApiError(409, 'Conflict', 'in the way').message).toBe('409: in the way')
  })
  it('has the status text if the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })
})

describe('what an error toast says', () => {
  it("is the server's own sentence", () => {
    expect(errorText(new ApiError(409, 'Conflict', refusal), 'Failed to update lead')).toBe('Somebody saved first.')
  })
  it.each([
    [{ title: 'Bad Gateway', status: 502, detail: 'The gateway is being renewed.' }, 'The gateway is being renewed.'],
    [{ detail: 'Too large for this gateway.' }, 'Too large for this gateway.'],
    [{ title: 'Too many requests from here' }, 'Too many requests from here'],
    [{ type: 'about:blank', status: 503 }, 'Failed to update lead'],
    [{ detail: 7, title: 'Odd' }, 'Failed to update lead'],
    [{ message: 'of another form' }, 'Failed to update lead'],
    [[{ detail: 'in a list' }], 'Failed to update lead'],
    [null, 'Failed to update lead'],
  ])("is a proxy's sentence, whatever else its problem lacks: %j", (body, text) => {
    expect(errorText(new ApiError(502, '', JSON.stringify(body)), 'Failed to update lead')).toBe(text)
  })
  it("is the catalogue's if the body is not a problem", () => {
    expect(errorText(new ApiError(502, '', '<html>nginx</html>'), 'Failed to update lead')).toBe(
      'Failed to update lead',
    )
  })
  it("is the catalogue's if the body is empty", () => {
    expect(errorText(new ApiError(500, '', ''), 'Failed to logout')).toBe('Failed to logout')
  })
  it("is the catalogue's without a response", () => {
    expect(errorText(new TypeError('Failed to fetch'), 'Failed to logout')).toBe('Failed to logout')
  })
})

describe('a server that does not answer', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    ['its answer', () => undefined],
    ['the rest of its answer', (response: ServerResponse) => void response.writeHead(200).write('{')],
  ])('ends a call that waits for %s, with a sentence', async (_, answer) => {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
    const failure: unknown = await call(sites.read, {}, 300).catch((error: unknown) => error)
    server.closeAllConnections()
    server.close()
    expect(errorText(failure, 'Failed to load')).toBe(noAnswer)
  })
})
