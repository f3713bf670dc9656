import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'

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
  it('beyond ten a minute are refused, regardless of forged client addresses', async () => {
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
    const sendAgain = () =>
      post(apiClient(behindProxy.url, { 'x-forwarded-for': '10.0.0.3' }).send, '/api/contact', body, headers)
    for (let n = 0; n < 15; n++) expect((await sendAgain()).status).toBe(201)
  })
})

describe('the limit of contact messages', () => {
  const message = (fields: object = {}) => ({
    name: 'Ada',
    email: `${crypto.randomUUID()}@example.com`,
    message: 'Hello',
    ...fields,
  })
  const from = (address: string) => apiClient(behindProxy.url, { 'x-forwarded-for': address })

  it('counts an IPv6 /64 as one address', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 12; n++) statuses.push((await send(behindProxy.url, `2001:db8:5:6::${n}`)).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
    expect((await send(behindProxy.url, '2001:db8:5:7::1')).status).toBe(201)
  })

  it('holds for robots, which are thanked within it', async () => {
    const robot = from('10.0.7.1')
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await post(robot.send, '/api/contact', message({ website: 'x' }))).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429])
  })

  it('goes before anything is written: beyond it no idempotency key is kept', async () => {
    const client = from('10.0.7.2')
    const keys = Array.from({ length: 14 }, () => crypto.randomUUID())
    const answers = await Promise.all(
      keys.map((key) => post(client.send, '/api/contact', message(), { 'idempotency-key': key })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    const database = await connectedClient(behindProxy.databaseUrl)
    const { rows } = await database.query('select key from idempotency_keys').finally(() => database.end())
    expect(rows.length).toBeLessThan(14)
  })

  it('is not used up by what is no message', async () => {
    const client = from('10.0.7.3')
    for (let n = 0; n < 12; n++)
      expect((await post(client.send, '/api/contact', message({ name: '' }))).status).toBe(400)
    expect((await post(client.send, '/api/contact', message())).status).toBe(201)
  })
})

describe('a request id', () => {
  const idOf = async (url: string, given: string) =>
    (await apiClient(url).send('/api/site', { headers: { 'x-request-id': given } })).headers.get('x-request-id')

  it("is the server's own, whatever a visitor sends, through a proxy too", async () => {
    for (const url of [direct.url, behindProxy.url]) {
      expect(await idOf(url, 'forged-by-a-visitor')).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    }
  })
})
