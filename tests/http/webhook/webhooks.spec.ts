import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditFeed } from '#contracts/audit/http/feed.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type WebhookDelivery, webhooks } from '#contracts/webhook/http.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { joined } from '#tests/support/staff/team.ts'
import { orderOf, signed, typeOf, type WebhookReceiver, webhookReceiver } from '#tests/support/webhook/receiver.ts'

let atrium: TestAtrium
let ada: ApiClient
let database: pg.Client
let receiver: WebhookReceiver
beforeAll(async () => {
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true', WORKER_CONCURRENCY: '1' })
  ada = await staffClient(atrium.url)
  database = await connectedClient(atrium.databaseUrl)
  receiver = await webhookReceiver()
})
afterAll(async () => {
  await database.end()
  await atrium.stop()
  await receiver.close()
})

const newPath = () => receiver.newPath()
const callsOf = (path: string) => receiver.of(path)
const create = (path: string, given: { types?: string[]; personal?: boolean } = {}) =>
  ada.call(webhooks.create, { body: { url: receiver.url + path, types: ['LeadCaptured'], ...given } })
const addLead = async (email: string) => (await ada.call(leads.create, { body: { name: 'Grace', email } })).lead
const deliveriesOf = async (id: string) =>
  (await ada.call(webhooks.deliveries, { params: { id }, query: {} })).deliveries
const waitForDelivery = (id: string, how: Partial<WebhookDelivery>) =>
  eventually(async () => {
    const [newest] = await deliveriesOf(id)
    expect(newest).toMatchObject(how)
    return newest
  })
const dueNow = () => database.query(`update webhook_deliveries set due_at = now() where status = 'pending'`)

describe('a webhook', () => {
  it('is called once for each event, signed, numbered, and without what is personal', async () => {
    const path = newPath()
    const { webhook, secret } = await create(path)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const lead = await addLead('grace1@example.com')
    await addLead('grace2@example.com')
    await eventually(() => expect(callsOf(path)).toHaveLength(2))
    await waitForDelivery(webhook.id, { status: 'delivered' })
    const received = callsOf(path).toSorted((one, other) => orderOf(one) - orderOf(other))
    const [first] = received
    if (first === undefined) throw new Error('no call came')
    expect(received.map(orderOf)).toEqual([1, 2])
    expect(first.headers['webhook-signature']).toBe(signed(secret, first))
    expect(Math.abs(Number(first.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'LeadCaptured',
      timestamp: lead.createdAt,
      data: { order: 1, kind: 'lead', id: lead.id, version: 1, fields: { source: 'direct', status: 'new' } },
    })
    expect(first.body).not.toMatch(/grace1|Grace/)
    const ids = (await deliveriesOf(webhook.id)).map(({ id }) => id)
    expect(ids.toSorted()).toEqual(received.map(({ headers }) => headers['webhook-id']).toSorted())
    const { rows } = await database.query('select data::text from events')
    expect(JSON.stringify(rows)).not.toContain(secret.slice('whsec_'.length))
  })

  it('gets what is personal only where that was asked for', async () => {
    const path = newPath()
    await create(path, { personal: true })
    await addLead('grace3@example.com')
    await eventually(() => expect(callsOf(path)).toHaveLength(1))
    expect(JSON.parse(callsOf(path)[0]?.body ?? '').data.fields).toMatchObject({ email: 'grace3@example.com' })
  })

  it('is tried again with the same id, one failure not holding up the next event', async () => {
    const path = newPath()
    const { webhook } = await create(path)
    receiver.answers.set(path, 500)
    await addLead('grace4@example.com')
    const failed = await waitForDelivery(webhook.id, { status: 'pending', attempts: 1, answered: 500 })
    expect(failed?.error).toMatch(/500/)
    receiver.answers.delete(path)
    await addLead('grace5@example.com')
    await waitForDelivery(webhook.id, { status: 'delivered', order: 2 })
    await dueNow()
    await eventually(async () =>
      expect((await deliveriesOf(webhook.id)).map(({ status }) => status)).toEqual(['delivered', 'delivered']),
    )
    const tries = callsOf(path).filter((call) => orderOf(call) === 1)
    expect(tries.length).toBeGreaterThan(1)
    expect(new Set(tries.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed?.id]))
  })

  it('fails for good after ten attempts, and is sent again by hand', async () => {
    const path = newPath()
    const { webhook } = await create(path)
    receiver.answers.set(path, 500)
    await addLead('grace6@example.com')
    const { id = '' } = (await waitForDelivery(webhook.id, { status: 'pending', answered: 500 })) ?? {}
    await database.query('update webhook_deliveries set attempts = 9, due_at = now() where id = $1', [id])
    expect(await waitForDelivery(webhook.id, { status: 'failed' })).toMatchObject({ attempts: 10, dueAt: null })
    receiver.answers.delete(path)
    const { delivery } = await ada.call(webhooks.retry, { params: { id } })
    expect(delivery).toMatchObject({ status: 'pending', attempts: 0 })
    expect(await waitForDelivery(webhook.id, { status: 'delivered' })).toMatchObject({ id, answered: 204, error: null })
  })

  it('is switched off by a 410, and what happens then is not sent later', async () => {
    const path = newPath()
    const { webhook } = await create(path)
    const readWebhook = async () => (await ada.call(webhooks.list, {})).webhooks.find(({ id }) => id === webhook.id)
    receiver.answers.set(path, 410)
    await addLead('grace7@example.com')
    await eventually(async () => expect(await readWebhook()).toMatchObject({ status: 'off', offReason: 'gone' }))
    expect(await waitForDelivery(webhook.id, { status: 'failed' })).toMatchObject({ answered: 410 })
    receiver.answers.delete(path)
    await addLead('grace8@example.com')
    const { webhook: again } = await ada.call(webhooks.revise, { params: { id: webhook.id }, body: { enabled: true } })
    expect(again).toMatchObject({ status: 'on', offReason: null })
    await addLead('grace9@example.com')
    await waitForDelivery(webhook.id, { status: 'delivered', order: 2 })
  })

  it('signs with both secrets for a day after a rotation', async () => {
    const path = newPath()
    const { webhook, secret: former } = await create(path)
    const { webhook: rotated, secret } = await ada.call(webhooks.rotate, { params: { id: webhook.id } })
    expect(Date.parse(rotated.formerSecretUntil ?? '') - Date.now()).toBeGreaterThan(86_000_000)
    await addLead('grace10@example.com')
    const [call] = await eventually(() => {
      expect(callsOf(path)).toHaveLength(1)
      return callsOf(path)
    })
    if (call === undefined) throw new Error('no call came')
    expect(call.headers['webhook-signature']).toBe(`${signed(secret, call)} ${signed(former, call)}`)
  })

  it('notifies of any type of event, its own too, and is in the audit in words', async () => {
    const path = newPath()
    const { eventTypes } = await ada.call(webhooks.list, {})
    const { webhook } = await create(path, { types: eventTypes, personal: true })
    const { secret } = await ada.call(webhooks.rotate, { params: { id: webhook.id } })
    await eventually(() => expect(callsOf(path).map(typeOf)).toContain('WebhookSecretRotated'))
    const { entries } = await ada.call(auditFeed.entries, { query: { kind: 'webhook', q: webhook.id } })
    expect(entries.map(({ text }) => text)).toEqual(['Webhook secret rotated', 'Webhook created'])
    expect(JSON.stringify(callsOf(path))).not.toContain(secret)
    await ada.call(webhooks.delete, { params: { id: webhook.id } })
    const { status } = await refusalOf(deliveriesOf(webhook.id))
    const { rows } = await database.query('select from personal_keys where subject like $1', [`%${webhook.id}`])
    expect([status, rows.length]).toEqual([404, 0])
  })

  it.each([
    [{ url: 'ftp://example.com', types: ['LeadCaptured'] }, 'url'],
    [{ url: '', types: ['LeadCaptured'] }, 'url'],
    [{ url: 'https://a:b@example.com', types: ['LeadCaptured'] }, 'url'],
    [{ url: 'https://example.com', types: ['LeadWon'] }, 'types.0'],
    [{ url: 'https://example.com', types: [] }, 'types'],
  ])('is refused as %j', async (body, path) => {
    const { problem } = await refusalOf(ada.call(webhooks.create, { body }))
    expect(problem?.errors?.map((error) => error.path)).toEqual([path])
  })

  it('is read by an auditor, who sends nothing again', async () => {
    const { client } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    expect((await client.call(webhooks.list, {})).webhooks.length).toBeGreaterThan(0)
    const id = '01890000-0000-7000-8000-000000000000'
    expect((await refusalOf(client.call(webhooks.retry, { params: { id } }))).status).toBe(403)
    expect((await refusalOf(ada.call(webhooks.retry, { params: { id } }))).status).toBe(404)
  })
})

it('a private address is refused unless it is allowed', async () => {
  const guarded = await startTestAtrium({ WORKER_CONCURRENCY: '1' })
  try {
    const staff = await staffClient(guarded.url)
    const path = newPath()
    const { webhook } = await staff.call(webhooks.create, {
      body: { url: receiver.url + path, types: ['LeadCaptured'] },
    })
    await staff.call(leads.create, { body: { name: 'Grace', email: 'private@example.com' } })
    await eventually(async () => {
      const { deliveries } = await staff.call(webhooks.deliveries, { params: { id: webhook.id }, query: {} })
      expect(deliveries[0]?.error).toMatch(/private address/)
    })
    expect(callsOf(path)).toEqual([])
  } finally {
    await guarded.stop()
  }
})

it('no refusal was a defect', () => expect(atrium.defects).toEqual([]))
