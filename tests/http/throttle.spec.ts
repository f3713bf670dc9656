import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '../support/atrium.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { post } from '../support/post.ts'

let direct: TestAtrium
let behindProxy: TestAtrium
beforeAll(async () => {
  direct = await startTestAtrium({ CONTACT_RATE_PER_MINUTE: '10' })
  behindProxy = await startTestAtrium({ CONTACT_RATE_PER_MINUTE: '10', TRUST_PROXY: 'true' })
})
afterAll(() => Promise.all([direct.stop(), behindProxy.stop()]))

const send = (url: string, address: string, headers: Record<string, string> = {}) =>
  post(
    apiClient(url).send,
    '/api/contact',
    { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, message: 'Hello' },
    { 'x-forwarded-for': address, ...headers },
  )

describe('contact messages', () => {
  it('beyond ten a minute wait, whatever addresses a client claims to have', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => send(direct.url, `10.0.0.${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(429)])
    const refused = await send(direct.url, '10.9.9.9')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await expectProblem(refused, 429)).detail).toContain(`${seconds} seconds`)
  })

  it('count together with newsletter subscriptions of the same address', async () => {
    const answer = await post(apiClient(direct.url).send, '/api/newsletter', { email: 'ada@example.com' })
    await expectProblem(answer, 429)
  })

  it('behind a proxy are counted by the address that it wrote last', async () => {
    for (let n = 0; n < 10; n++) expect((await send(behindProxy.url, `6.6.6.${n}, 10.0.0.1`)).status).toBe(201)
    expect((await send(behindProxy.url, '6.6.6.99, 10.0.0.1')).status).toBe(429)
    expect((await send(behindProxy.url, '10.0.0.1, 10.0.0.2')).status).toBe(201)
  })

  it('sent again with their key are no further messages', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, message: 'Hello' }
    const again = () =>
      post(apiClient(behindProxy.url, { 'x-forwarded-for': '10.0.0.3' }).send, '/api/contact', body, headers)
    for (let n = 0; n < 15; n++) expect((await again()).status).toBe(201)
  })
})

describe('a request id', () => {
  const idOf = async (url: string, given: string) =>
    (await apiClient(url).send('/api/site', { headers: { 'x-request-id': given } })).headers.get('x-request-id')

  it("is the proxy's where one is trusted, and never the visitor's", async () => {
    expect(await idOf(behindProxy.url, 'from-the-proxy')).toBe('from-the-proxy')
    expect(await idOf(behindProxy.url, 'no good {}')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await idOf(direct.url, 'from-a-visitor')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
