import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'

let atrium: TestAtrium
let staff: ApiClient
let visitor: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ TRUST_PROXY: 'true' })
  staff = await staffClient(atrium.url)
  visitor = apiClient(atrium.url)
})
afterAll(() => atrium.stop())

const message = () => ({ name: 'Ada', email: `${crypto.randomUUID()}@example.com`, message: 'Hello' })
const send = (body: object, key: string, client = visitor) =>
  post(client.send, '/api/contact', body, { 'idempotency-key': key })
const leadsOf = async (search: string) => (await staff.call(leads.list, { query: { search } })).leads

describe('a request that is sent twice with one key', () => {
  it('is answered the same and done once', async () => {
    const [body, key] = [message(), crypto.randomUUID()]
    const answers = [await send(body, key), await send(body, key)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    for (const answer of answers) expect(await answer.json()).toEqual({ received: true })
    expect(await leadsOf(body.email)).toMatchObject([{ notes: 'Hello', version: 1 }])
  })

  it('gives the very lead again that the first made', async () => {
    const [body, headers] = [{ name: 'Ada', email: message().email }, { 'idempotency-key': crypto.randomUUID() }]
    const [first, second] = [
      await post(staff.send, '/api/leads', body, headers),
      await post(staff.send, '/api/leads', body, headers),
    ]
    expect(second.status).toBe(201)
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await second.json()).toEqual(await first.json())
  })

  it('with another body is a 409', async () => {
    const [body, key] = [message(), crypto.randomUUID()]
    await send(body, key)
    const { detail } = await expectProblem(await send({ ...body, message: 'Other' }, key), 409)
    expect(detail).toMatch(/^An earlier version of this arrived/)
    expect(await leadsOf(body.email)).toMatchObject([{ version: 1 }])
  })

  it('while the first is in progress is a 409 with Retry-After', async () => {
    const [body, key] = [message(), crypto.randomUUID()]
    const client = await connectedClient(atrium.databaseUrl)
    // Blocks every append until this transaction ends.
    await client.query('begin; lock table events in share mode')
    const both = [send(body, key), send(body, key)]
    const second = await Promise.race(both)
    expect(second.headers.get('retry-after')).toBe('1')
    await expectProblem(second, 409)
    await client.query('commit')
    await client.end()
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await send(body, key)).status).toBe(201)
    expect(await leadsOf(body.email)).toMatchObject([{ version: 1 }])
  })

  it('while the first is under way is held, and answered as the first once that one ends', async () => {
    const [body, key] = [message(), crypto.randomUUID()]
    const client = await connectedClient(atrium.databaseUrl)
    await client.query('begin; lock table events in share mode')
    const both = [send(body, key), send(body, key)]
    await client.query('select pg_sleep(0.2); commit')
    await client.end()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201])
    expect(await leadsOf(body.email)).toMatchObject([{ version: 1 }])
  })

  it('by twenty at once makes one lead', async () => {
    const [body, key] = [message(), crypto.randomUUID()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, key)))
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
    expect(await leadsOf(body.email)).toMatchObject([{ version: 1 }])
  })

  it('has the first answer after its lead was erased, and captures nothing', async () => {
    const [body, key] = [message(), crypto.randomUUID()]
    await send(body, key)
    for (const { id } of await leadsOf(body.email)) await post(staff.send, `/api/leads/${id}/erase`, {})
    const again = await send(body, key)
    expect([again.status, await again.json()]).toEqual([201, { received: true }])
    expect(await leadsOf(body.email)).toEqual([])
  })

  it('is refused after a text of its lead was removed, and takes no second effect', async () => {
    const lead = (await (await post(staff.send, '/api/leads', { name: 'Ada', email: message().email })).json()).lead
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const add = () => post(staff.send, `/api/leads/${lead.id}/notes`, { kind: 'note', text: 'hunter2' }, headers)
    const { note } = await (await add()).json()
    await staff.send(`/api/leads/${lead.id}/notes/${note.id}`, { method: 'DELETE' })
    await expectProblem(await add(), 409)
    expect(await (await staff.send(`/api/leads/${lead.id}/notes`, {})).json()).toMatchObject({ notes: [] })
  })

  it('is evaluated again after a refusal', async () => {
    const [body, key] = [message(), crypto.randomUUID()]
    expect((await send({ ...body, name: '' }, key)).status).toBe(400)
    expect((await send(body, key)).status).toBe(201)
    const twice = { 'idempotency-key': crypto.randomUUID() }
    await expectProblem(await post(staff.send, '/api/leads', body, twice), 409)
    await expectProblem(await post(staff.send, '/api/leads', { ...body, name: 'Eve' }, twice), 409)
    expect((await post(staff.send, '/api/leads', { ...body, email: message().email }, twice)).status).toBe(201)
  })
})

describe('a key', () => {
  it("is the address's own", async () => {
    const [key, one, other] = [crypto.randomUUID(), message(), message()]
    expect((await send(one, key, apiClient(atrium.url, { 'x-forwarded-for': '10.1.0.1' }))).status).toBe(201)
    expect((await send(other, key, apiClient(atrium.url, { 'x-forwarded-for': '10.1.0.2' }))).status).toBe(201)
    expect(await leadsOf(other.email)).toHaveLength(1)
  })

  it("is the path's own", async () => {
    const [key, { email }] = [crypto.randomUUID(), message()]
    expect((await send({ ...message(), email }, key)).status).toBe(201)
    expect((await post(visitor.send, '/api/newsletter', { email }, { 'idempotency-key': key })).status).toBe(201)
  })

  it('of 255 characters is taken, a longer or empty one is a 400', async () => {
    expect((await send(message(), 'k'.repeat(255))).status).toBe(201)
    await expectProblem(await send(message(), 'k'.repeat(256)), 400)
    await expectProblem(await send(message(), ''), 400)
  })

  it('may hold any character of a header', async () => {
    expect((await send(message(), '\u00ff\'"%00;--')).status).toBe(201)
  })
})

it('no repeat was a defect', () => expect(atrium.defects).toEqual([]))
