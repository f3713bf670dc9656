import { createHmac } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { canceller } from '#domain/kernel/cancellation.ts'
import { type CallSecrets, noSecrets } from '#domain/workflow/ports/call-settings.ts'
import { answering, endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { callTo, localEndpoint, runId } from './endpoint-calls.ts'

const key = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const secrets: CallSecrets = {
  headers: [
    { name: 'X-Api-Key', value: 'k3y/with+"odd" characters?' },
    { name: 'X-Auth', value: 'Token 8f2d-11aa-9c40' },
    { name: 'Cookie', value: 'session=c0ffee1234; theme=darkened' },
  ],
  bearer: null,
  basic: { user: 'ada', password: 'pässwörd of ada' },
  signing: `whsec_${key}`,
}

const callWith = async (given: CallSecrets, answer: string | Buffer = http(200)) => {
  const { url, calls } = await endpointServer(answering(answer))
  const reply = await localEndpoint().call({ ...callTo(url), secrets: given }, canceller())
  return { reply, call: calls[0], header: (name: string) => calls[0]?.headers.get(name) }
}

describe('a call with secrets', () => {
  it('carries headers, and the password as Basic authentication', async () => {
    const { header } = await callWith(secrets)
    expect(header('x-api-key')).toBe('k3y/with+"odd" characters?')
    expect(header('authorization')).toBe(`Basic ${Buffer.from('ada:pässwörd of ada').toString('base64')}`)
  })

  it('carries the bearer token where there are both', async () => {
    const { header } = await callWith({ ...secrets, bearer: 'token of the workflow' })
    expect(header('authorization')).toBe('Bearer token of the workflow')
  })

  it('is signed as Standard Webhooks does: over id, time and the very body', async () => {
    const { header, call } = await callWith(secrets)
    const at = header('webhook-timestamp')
    expect(header('webhook-id')).toBe(runId)
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(300)
    const mac = createHmac('sha256', Buffer.from(key, 'base64')).update(`${runId}.${at}.${call?.body}`).digest('base64')
    expect(header('webhook-signature')).toBe(`v1,${mac}`)
  })

  it('without any has no such header', async () => {
    const { header } = await callWith(noSecrets)
    expect([header('authorization'), header('webhook-id'), header('webhook-signature')]).toEqual(
      Array(3).fill(undefined),
    )
  })
})

const value = 'k3y/with+"odd" characters?'
const password = 'pässwörd of ada'
const echoes = {
  'as it is': value,
  'as JSON': JSON.stringify({ got: value }),
  'as JSON within JSON': JSON.stringify(JSON.stringify({ got: value })),
  'in an address': encodeURIComponent(value),
  'in an address, in lower case': encodeURIComponent(password).toLowerCase(),
  'in a form': new URLSearchParams({ password: value }).toString(),
  'in base64': Buffer.from(value).toString('base64'),
  'in base64 of an address': Buffer.from(value).toString('base64url'),
  'within a longer base64': Buffer.from(`x-api-key: ${value}`).toString('base64'),
  'in hexadecimal digits': Buffer.from(password).toString('hex'),
  // json_encode of PHP, with the flags of Laravel; encoding/json of Go; json.dumps of Python.
  'as PHP writes JSON': String.raw`"k3y\/with+\"odd\" characters?"`,
  'as Laravel writes JSON': String.raw`"k3y\/with+\u0022odd\u0022 characters?"`,
  'as PHP writes JSON within JSON': String.raw`"\"k3y\\\/with+\\\"odd\\\" characters?\""`,
  'as Python writes JSON': String.raw`"p\u00e4ssw\u00f6rd of ada"`,
  'in an address within an address': encodeURIComponent(encodeURIComponent(value)),
  'in an address that is escaped in part': encodeURI(value),
  'in HTML': 'k3y/with+&quot;odd&quot; characters?',
  'in HTML, by numbers': 'k3y&#x2F;with&#43;&#34;odd&#34; characters?',
  'in HTML within HTML': 'k3y/with+&amp;quot;odd&amp;quot; characters?',
  'without the scheme before it': 'no such token: 8f2d-11aa-9c40',
  'without the name of its cookie': 'session c0ffee1234 is over',
  'as the Authorization': `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`,
  'as the signing key': `whsec_${key}`,
}

/** What a search for a known secret would look for: long parts of it, in any of these forms. */
const traces = [value, password, key, '8f2d-11aa-9c40', 'c0ffee1234'].flatMap((text) => {
  const bytes = Buffer.from(text)
  return [
    text.slice(0, 12),
    text.slice(-8),
    encodeURIComponent(text).slice(0, 15),
    encodeURIComponent(text).toLowerCase().slice(0, 15),
    bytes.toString('base64').slice(4, 20),
    bytes.toString('hex').slice(0, 20),
  ]
})

describe('an endpoint that echoes a secret', () => {
  test.each(Object.entries(echoes))('%s has it taken out of the output', async (_, echo) => {
    const { reply } = await callWith(secrets, http(200, {}, `before ${echo} after`))
    expect(reply).toMatchObject({ type: 'Answered', body: expect.stringMatching(/^before .*\[redacted\].* after$/) })
    for (const trace of traces) expect(JSON.stringify(reply)).not.toContain(trace)
  })

  it('of JSON keeps JSON, and what is no secret', async () => {
    const json = String.raw`{"got":"\"k3y\/with+\\\"odd\\\" characters?\"","theme":"darkened \\","plus":"1+1=%32 &amp; \u00e4","again":["k3y\/with+\u0022odd\u0022 characters?","${password}${password}"]}`
    const { reply } = await callWith(secrets, http(200, {}, json))
    const { got, again, ...rest } = JSON.parse(reply.type === 'Answered' ? reply.body : '')
    expect(rest).toEqual({ theme: 'darkened \\', plus: '1+1=%32 &amp; ä' })
    expect([JSON.parse(got), again]).toEqual(['[redacted]', ['[redacted]', '[redacted][redacted]']])
  })

  it('has it taken out of the error, also where the error is cut', async () => {
    const { reply } = await callWith(secrets, http(400, {}, `${'x'.repeat(490)}${value}`))
    expect(reply).toMatchObject({ type: 'Failed' })
    expect(JSON.stringify(reply)).not.toContain('k3y')
  })

  it('has it taken out of the address that it redirects to', async () => {
    const to = `HTTP/1.1 302 Found\r\nlocation: https://example.com/?key=${encodeURIComponent(value)}\r\ncontent-length: 0\r\n\r\n`
    const { reply } = await callWith(secrets, to)
    expect(reply).toMatchObject({
      type: 'Failed',
      error: expect.stringContaining('https://example.com/?key=[redacted]'),
    })
  })
})
