import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { hasSignature } from '#adapters/http/middleware/webhook-signature.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aCall, recorderSecret, report, seconds, sendSigned } from '#tests/support/lead/recorder.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
beforeAll(async () => {
  atrium = await startTestAtrium({ TRANSCRIPT_WEBHOOK_SECRET: recorderSecret })
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const send = (call: object, sent = {}) => report(atrium.url, call, sent)

it('has the signature that Svix publishes as an example of the standard', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  const app = new Hono<HttpEnv>().post('/', (c) => c.json(hasSignature(c, Buffer.from(body), secret)))
  const headers = { 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330' }
  const signed = { ...headers, 'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' }
  expect(await (await app.request('/', { method: 'POST', headers: signed })).json()).toBe(true)
})

it.each([
  ['with a prefix, which is base64', 'whsec_c2VjcmV0c2VjcmV0', ['decoded']],
  ['that might be base64, by either reading of it', 'c2VjcmV0c2VjcmV0', ['decoded', 'plain']],
  ['that is another text, as it is', 'a secret of words', ['plain']],
])('is signed with a secret %s', async (_, secret, readings) => {
  const keys = { decoded: Buffer.from(secret.replace('whsec_', ''), 'base64'), plain: Buffer.from(secret) }
  const app = new Hono<HttpEnv>().post('/', (c) => c.json(hasSignature(c, Buffer.from('{}'), secret)))
  const readingsTaken = []
  for (const [reading, key] of Object.entries(keys)) {
    const digest = createHmac('sha256', key).update('1.2.{}').digest('base64')
    const headers = { 'webhook-id': '1', 'webhook-timestamp': '2', 'webhook-signature': `v1,${digest}` }
    if (await (await app.request('/', { method: 'POST', headers })).json()) readingsTaken.push(reading)
  }
  expect(readingsTaken).toEqual(readings)
})

describe('a call of the recorder', () => {
  const body = () => JSON.stringify(aCall())
  const statusOf = async (sent: object) => (await sendSigned(atrium.url, body(), sent)).status

  it.each([
    ['five minutes ago, nearly', 290],
    ['five minutes ahead, nearly', -290],
  ])('is accepted with a timestamp of %s', async (_, ago) => {
    expect(await statusOf({ timestamp: seconds() - ago })).toBe(202)
  })

  it.each([
    ['of six minutes ago', { timestamp: () => seconds() - 360 }],
    ['of six minutes ahead', { timestamp: () => seconds() + 360 }],
    ['in milliseconds', { timestamp: () => Date.now() }],
    ['that is none', { headers: { 'webhook-timestamp': 'now' } }],
    ['that is not the signed one', { headers: { 'webhook-timestamp': String(seconds() - 60) } }],
  ])(
    'is 401 with a timestamp %s',
    async (_, { timestamp, headers }: { timestamp?: () => number; headers?: object }) => {
      expect(await statusOf({ ...(timestamp && { timestamp: timestamp() }), headers })).toBe(401)
    },
  )

  it.each([
    ['another secret', { secret: 'whsec_bm90IHRoZSBzZWNyZXQ=' }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['the secret as a token', { headers: { 'webhook-signature': '', authorization: `Bearer ${recorderSecret}` } }],
    ['an id that is not the signed one', { headers: { 'webhook-id': 'msg_other' } }],
    ['the signature of a later version', { headers: { 'webhook-signature': 'v1a,AAAA' } }],
  ])('is 401 with %s', async (_, sent) => {
    expect(await statusOf(sent)).toBe(401)
  })

  it('is accepted with two signatures, one of which is right', async () => {
    const call = body()
    const sent = await sendSigned(atrium.url, call)
    expect(sent.status).toBe(202)
    const key = Buffer.from(recorderSecret.slice(6), 'base64')
    const now = seconds()
    const right = createHmac('sha256', key).update(`msg_1.${now}.${call}`).digest('base64')
    const headers = { 'webhook-id': 'msg_1', 'webhook-signature': `v1,bm90aGluZw== v1,${right}` }
    expect((await sendSigned(atrium.url, call, { timestamp: now, headers })).status).toBe(200)
  })

  it.each([
    ['id', { id: ' ' }],
    ['id', { id: 7 }],
    ['startedAt', { startedAt: 'soon' }],
    ['startedAt', { startedAt: '2999-01-01T00:00:00Z' }],
    ['attendees', { attendees: undefined }],
    ['attendees.1.email', { attendees: [{ email: 'maya@example.com' }, { email: 'maya' }] }],
    ['title', { title: ['Kick-off'] }],
    ['text', { text: ' \n' }],
    ['text', { text: undefined }],
    ['text', { text: 'WEBVTT\n\nNOTE nothing was said\n' }],
    ['text', { text: 'a\u0000b' }],
    ['text', { text: 'a\ud800b' }],
    ['attendees.0.name', { attendees: [{ name: '\ud800', email: 'maya@example.com' }] }],
  ])('is 400 at %s with %j', async (path, fields) => {
    const { status, body: problem } = await send(aCall(fields))
    expect([status, problem.errors?.[0]?.path]).toEqual([400, path])
  })

  it.each([['[]'], ['null'], ['"text"'], ['{'], ['']])('is 400 with the body %s', async (text) => {
    expect((await sendSigned(atrium.url, text)).status).toBe(400)
  })

  it('is 413 above 1 MiB, and 415 with another content', async () => {
    expect((await send(aCall({ text: 'x'.repeat(1024 * 1024) }))).status).toBe(413)
    expect(await statusOf({ headers: { 'content-type': 'text/plain' } })).toBe(415)
  })
})

it('is not served without a secret, and with a stored one at once', async () => {
  const bare = await startTestAtrium()
  const staff = await staffClient(bare.url)
  const put = async (value: string | null) =>
    (await post(staff.send, '/api/settings', { values: { TRANSCRIPT_WEBHOOK_SECRET: value } }, {}, 'PUT')).status
  const statusWith = async (secret: string) => (await report(bare.url, aCall(), { secret })).status
  try {
    expect(await statusWith(recorderSecret)).toBe(404)
    expect((await apiClient(bare.url).send('/api/hooks/transcript', { method: 'POST', body: '{}' })).status).toBe(404)
    for (const bad of ['whsec_', 'whsec_no base64!']) expect(await put(bad)).toBe(400)
    expect(await put(recorderSecret)).toBe(200)
    expect(await statusWith(recorderSecret)).toBe(202)
    expect(await put(recorderSecret.slice('whsec_'.length))).toBe(200)
    expect(await statusWith(recorderSecret)).toBe(202)
    expect(await put('a text that is no base64')).toBe(200)
    expect(await statusWith(recorderSecret)).toBe(401)
    expect(await statusWith(Buffer.from('a text that is no base64').toString('base64'))).toBe(202)
    expect(await put(null)).toBe(200)
    expect(await statusWith(recorderSecret)).toBe(404)
  } finally {
    await bare.stop()
  }
})
