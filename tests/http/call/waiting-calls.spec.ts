import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contracts/call/http.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { today } from '#contracts/today/http.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { aCall, recorderSecret, report } from '#tests/support/lead/recorder.ts'
import { run } from '#tests/support/log/verifiers.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
let grace: ApiClient
let auditor: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ TRANSCRIPT_WEBHOOK_SECRET: recorderSecret })
  ada = await staffClient(atrium.url)
  grace = (await joined(atrium.url, 'grace@atrium.test', 'admin')).client
  auditor = (await joined(atrium.url, 'audit@atrium.test', 'auditor')).client
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `otto${count}@example.com`
})

const attendees = () => [
  { name: 'Ada', email: admin.email },
  { name: 'Otto Hahn', email },
  { email: `second${count}@example.com` },
]
const waiting = async (fields: object = {}) => {
  const { body } = await report(atrium.url, aCall({ attendees: attendees(), ...fields }))
  expect(body).toEqual({ leadId: null })
  const [call] = (await ada.call(calls.list, {})).calls
  if (call === undefined) throw new Error('no call waits')
  return call
}
const take = (id: string, body: object, client = ada) =>
  client.call(calls.take, { params: { id }, body: body as { newLead: true } })
const leadOf = async (search: string) => (await ada.call(leads.list, { query: { search } })).leads[0]
const notesOf = async (id: string) => (await ada.call(notes.list, { params: { id }, query: {} })).notes
const kindsOf = async (client: ApiClient) =>
  (await client.call(notifications.list, { query: {} })).notifications.filter(({ kind }) => kind === 'call')

describe('a call without a lead', () => {
  it('waits with what staff choose by', async () => {
    const call = await waiting()
    expect(call).toEqual({
      ...{ id: expect.any(String), title: 'Kick-off', startedAt: '2026-03-01T15:00:00.000Z' },
      receivedAt: expect.any(String),
      attendees: [
        { name: 'Ada', email: admin.email, isStaff: true },
        { name: 'Otto Hahn', email, isStaff: false },
        { name: '', email: `second${count}@example.com`, isStaff: false },
      ],
      excerpt: 'A site by May.',
    })
  })

  it('notifies every active administrator until it has a lead', async () => {
    const before = [(await kindsOf(ada)).length, (await kindsOf(grace)).length]
    const { id } = await waiting()
    const all = [await kindsOf(ada), await kindsOf(grace)]
    expect(all.map(({ length }) => length)).toEqual(before.map((length) => length + 1))
    const text = 'A recorded call has no lead yet. Choose one.'
    expect(all[1]?.[0]).toMatchObject({ kind: 'call', text, href: '/dashboard/calls', readAt: null })
    expect(await kindsOf(auditor)).toEqual([])
    await take(id, { newLead: true })
    expect([(await kindsOf(ada)).length, (await kindsOf(grace)).length]).toEqual(before)
  })

  it('is a question of today, until it has a lead', async () => {
    const questions = async () => (await ada.call(today.read, {})).questions
    const before = await questions()
    const { id, receivedAt } = await waiting()
    const { count: now, items } = await questions()
    expect(now).toBe(before.count + 1)
    const text = 'A recorded call has no lead yet. Choose one.'
    expect(items.find((item) => item.id === id)).toEqual({ id, at: receivedAt, text, href: '/dashboard/calls' })
    await take(id, { newLead: true })
    expect(await questions()).toEqual(before)
    const then = (await ada.call(today.read, { query: { at: receivedAt } })).questions.items
    expect(then.find((item) => item.id === id)?.text).toBe(text)
  })

  it('is a question of today as of a moment before it had a lead', async () => {
    const { id } = await waiting()
    const { questions: then } = await ada.call(today.read, {})
    const at = await aMoment()
    await take(id, { newLead: true })
    expect((await ada.call(today.read, { query: { at } })).questions).toEqual(then)
    const past = (await ada.call(today.read, { query: { at: await aMoment() } })).questions
    expect([past.count, past.items.map((item) => item.id)]).toEqual([then.count - 1, expect.not.arrayContaining([id])])
  })

  it('becomes a note of the lead that staff choose', async () => {
    const { lead } = await ada.call(leads.create, { body: { name: 'Lena', email: `lena${count}@example.com` } })
    const { id } = await waiting()
    expect(await take(id, { leadId: lead.id })).toEqual({ leadId: lead.id })
    const [note] = await notesOf(lead.id)
    expect(note).toMatchObject({ kind: 'call', at: '2026-03-01T15:00:00.000Z', by: admin.email })
    expect(note?.text).toContain('Maya: We need a site by May.')
    const { calls: rest } = await ada.call(calls.list, {})
    expect(rest.filter((call) => call.id === id)).toEqual([])
  })

  it('makes its first attendee a lead, or the one who is named, never a member of staff', async () => {
    expect((await leadOf(email)) === undefined).toBe(true)
    const first = await take((await waiting()).id, { newLead: true })
    expect(await leadOf(email)).toMatchObject({ id: first.leadId, name: 'Otto Hahn', source: 'direct', status: 'new' })
    const second = `second${count}@example.com`
    const { id } = await waiting({ attendees: [{ email: `x${email}` }, { email: second }] })
    expect(await refusalOf(take(id, { newLead: true, email: admin.email }))).toMatchObject({
      ...{ status: 400, problem: { errors: [{ path: 'email' }] } },
    })
    expect(await refusalOf(take(id, { newLead: true, email: 'who@example.com' }))).toMatchObject({ status: 400 })
    const { leadId } = await take(id, { newLead: true, email: second })
    expect(await leadOf(second)).toMatchObject({ id: leadId, name: second })
  })

  it('goes to the lead that has become known by then', async () => {
    const { id } = await waiting()
    const { lead } = await ada.call(leads.create, { body: { name: 'Otto', email: email.toUpperCase() } })
    expect(await take(id, { newLead: true })).toEqual({ leadId: lead.id })
  })

  it('is refused where it cannot be', async () => {
    const { id } = await waiting({ attendees: [{ email: admin.email }] })
    const none = '0197b7e0-0000-7000-8000-000000000001'
    const refusal = async (...args: Parameters<typeof take>) => (await refusalOf(take(...args))).status
    expect(await refusal(id, { newLead: true })).toBe(409)
    expect(await refusal(id, { leadId: none })).toBe(400)
    expect(await refusal(id, {})).toBe(400)
    expect(await refusal(none, { newLead: true })).toBe(404)
    expect(await refusal(id, { newLead: true }, auditor)).toBe(403)
    const { lead } = await ada.call(leads.create, { body: { name: 'Otto', email } })
    await take(id, { leadId: lead.id })
    expect((await refusalOf(take(id, { leadId: lead.id }))).status).toBe(409)
    await ada.call(leadErasure.erase, { params: { id: lead.id } })
    const other = await waiting({ attendees: [] })
    expect(await refusal(other.id, { leadId: lead.id })).toBe(409)
  })

  it('is taken once by two at the same time', async () => {
    const { lead } = await ada.call(leads.create, { body: { name: 'Otto', email: `two${email}` } })
    const { id } = await waiting()
    const both = await Promise.allSettled([take(id, { leadId: lead.id }), take(id, { leadId: lead.id }, grace)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await notesOf(lead.id)).toHaveLength(1)
  })

  it('is among the data of an attendee who becomes a lead, and is erased with that', async () => {
    const call = await waiting({ text: `Otto: It is ${email}.` })
    const { lead } = await ada.call(leads.create, { body: { name: 'Otto', email } })
    const file = await (await ada.send(`/api/leads/${lead.id}/person.json`, {})).json()
    expect(file.calls).toEqual([
      {
        ...{ title: 'Kick-off', startedAt: '2026-03-01T15:00:00.000Z', attendees: [{ name: 'Otto Hahn', email }] },
        ...{ summary: 'A site by May.', text: `Otto: It is ${email}.` },
      },
    ])
    await ada.call(leadErasure.erase, { params: { id: lead.id } })
    expect((await ada.call(calls.list, {})).calls.filter(({ id }) => id === call.id)).toEqual([])
    expect((await refusalOf(take(call.id, { newLead: true }))).status).toBe(404)
  })
})

it('is sent as docs/calls.md says, by its example in Python', async () => {
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/calls.md'), 'utf8')
  const [, program = ''] = /```python\n([^`]+)```/.exec(docs) ?? []
  const { lead } = await ada.call(leads.create, { body: { name: 'Ada Lovelace', email: 'ada@example.com' } })
  const settings = { TRANSCRIPT_WEBHOOK_SECRET: recorderSecret, ATRIUM_URL: atrium.url }
  const environment = `import os\nos.environ.update(${JSON.stringify(settings)})\n`
  const { stdout, stderr } = await run('python3', ['-c', environment + program])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({ leadId: lead.id })
})
