import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { today as contract, type Today } from '#contracts/today/http.ts'
import { tokens } from '#contracts/token/http.ts'
import { dayAfter } from '#domain/kernel/instant.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { joined } from '#tests/support/staff/team.ts'

const secret = 'signed'
let atrium: TestAtrium
let ada: ApiClient
let grace: Awaited<ReturnType<typeof joined>>
beforeAll(async () => {
  atrium = await startTestAtrium({ BOOKING_WEBHOOK_SECRET: secret })
  ada = await staffClient(atrium.url)
  grace = await joined(atrium.url, 'grace@atrium.test', 'admin')
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

type Section = Exclude<keyof Today, 'today'>

const day = new Date().toISOString().slice(0, 10)
const read = (client = ada) => client.call(contract.read, {})
const section = async (name: Section, client = ada) => (await read(client))[name]
const texts = async (name: Section, client = ada) => (await section(name, client)).items.map(({ text }) => text)
const idOf = async (email: string) => (await ada.call(leads.list, { query: { search: email } })).leads[0]?.id ?? ''
const add = async (name: string, fields: object = {}) => {
  const body = { name, email: `${name.toLowerCase()}@example.com`, ...fields }
  return (await ada.call(leads.create, { body })).lead.id
}
const revise = (id: string, body: object) => ada.call(leads.revise, { params: { id }, body })
const write = (name: string) => {
  const body = { name, email: `${name.toLowerCase()}@example.com`, message: 'Hello.' }
  return apiClient(atrium.url).call(contact.send, { body })
}

describe('today', () => {
  it('is empty where nothing waits', async () => {
    const none = { count: 0, items: [] }
    expect(await read()).toEqual({
      ...{ today: day, leads: none, messages: none, meetings: none, followUps: none, tasks: none },
      ...{ questions: none, links: none, approvals: none, runs: none },
    })
  })

  it('has new leads until they are contacted', async () => {
    await write('Maya')
    const id = await idOf('maya@')
    expect(await section('leads')).toEqual({
      count: 1,
      items: [{ id, at: expect.any(String), text: 'Maya is a new lead.', href: `/dashboard/leads?lead=${id}` }],
    })
    await revise(id, { status: 'contacted' })
    expect((await section('leads')).count).toBe(0)
  })

  it('has leads that wrote again, until a contact or the note of a call', async () => {
    await write('Maya')
    const id = await idOf('maya@')
    expect(await texts('messages')).toEqual(['Maya wrote again.'])
    await revise(id, { lastContactDate: new Date().toISOString() })
    expect((await section('messages')).count).toBe(0)
    await write('Maya')
    expect((await section('messages')).items).toMatchObject([{ id, href: `/dashboard/leads?lead=${id}` }])
    await ada.call(notes.add, { params: { id }, body: { kind: 'call', text: 'Answered.' } })
    expect((await section('messages')).count).toBe(0)
  })

  it('has the meetings of the day', async () => {
    const book = (uid: string, startTime: string) => {
      const payload = { uid, title: 'Audit', startTime, attendees: [{ email: 'maya@example.com', name: 'Maya' }] }
      const body = JSON.stringify({ triggerEvent: 'BOOKING_CREATED', createdAt: new Date().toISOString(), payload })
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-cal-signature-256': signature }
      return apiClient(atrium.url).send('/api/hooks/booking', { method: 'POST', headers, body })
    }
    expect((await book('now', `${day}T23:30:00Z`)).status).toBe(204)
    expect((await book('tomorrow', `${dayAfter(day, 1)}T00:00:00Z`)).status).toBe(204)
    const { count, items } = await section('meetings')
    expect([count, items[0]?.at]).toEqual([1, `${day}T23:30:00.000Z`])
    expect(items[0]?.text).toMatch(/^Meeting with Maya: .*11:30/)
  })

  it('has follow-ups and tasks that are due, the own tasks first', async () => {
    const id = await add('Otto', { status: 'contacted' })
    await revise(id, { followUpDate: dayAfter(day, -1) })
    const late = await add('Nora', { status: 'contacted' })
    await revise(late, { followUpDate: dayAfter(day, 1) })
    const plan = async (title: string, fields: object) =>
      (await ada.call(tasks.add, { params: { id }, body: { title, dueOn: day, ...fields } })).task
    await plan('Late', { dueOn: dayAfter(day, -1) })
    const own = await plan('Own', { assigneeId: grace.user.id })
    await plan('Tomorrow', { dueOn: dayAfter(day, 1) })
    await plan('Some day', { dueOn: null })
    const { items } = await section('followUps')
    expect(items.filter(({ id: one }) => one === id)).toMatchObject([
      { at: `${dayAfter(day, -1)}T00:00:00.000Z`, text: 'The follow-up with Otto is due.' },
    ])
    expect(items.map(({ id: one }) => one)).not.toContain(late)
    const [lateText, ownText] = ['The task “Late” for Otto is due.', 'The task “Own” for Otto is due.']
    expect(await texts('tasks')).toEqual([lateText, ownText])
    expect(await texts('tasks', grace.client)).toEqual([ownText, lateText])
    expect((await section('tasks', grace.client)).items[0]).toMatchObject({ id: own.id, at: `${day}T00:00:00.000Z` })
    await ada.call(tasks.revise, { params: { taskId: own.id }, body: { done: true } })
    expect(await section('tasks')).toMatchObject({ count: 1 })
  })

  it('lists 20 of a section and counts all', async () => {
    for (let count = 0; count < 22; count += 1) await add(`New${count}`)
    const { count, items } = await section('leads')
    expect([count, items.length, items[0]?.text]).toEqual([22, 20, 'New21 is a new lead.'])
  })

  it('has the own leads first', async () => {
    const id = await idOf('new0@')
    await revise(id, { ownerId: grace.user.id })
    expect((await texts('leads', grace.client)).slice(0, 2)).toEqual(['New0 is a new lead.', 'New21 is a new lead.'])
    expect((await texts('leads'))[0]).toBe('New21 is a new lead.')
  })

  it('holds nothing of a person who is erased', async () => {
    await write('Lena')
    await write('Lena')
    const id = await idOf('lena@')
    await ada.call(tasks.add, { params: { id }, body: { title: 'Call', dueOn: day } })
    expect(JSON.stringify(await read())).toContain('Lena')
    await ada.call(leadErasure.erase, { params: { id } })
    expect(JSON.stringify(await read())).not.toMatch(new RegExp(`Lena|${id}`))
  })

  it('names a lead without a name by its address', async () => {
    await apiClient(atrium.url).call(contact.subscribe, { body: { email: 'pia@example.com' } })
    expect((await texts('leads'))[0]).toBe('pia@example.com is a new lead.')
    await ada.call(leadErasure.erase, { params: { id: await idOf('pia@') } })
  })

  it('is for auditors too, and tokens that read leads', async () => {
    const { client: auditor } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    expect((await read(auditor)).today).toBe(day)
    await expectProblem(await post(auditor.send, '/api/workflows/runs/x/dismiss', {}), 403)
    const bearing = async (scope: 'leads:read' | 'runs:read') => {
      const { secret: token } = await ada.call(tokens.issue, { body: { name: 'x', scopes: [scope], expiresInDays: 1 } })
      return apiClient(atrium.url, { authorization: `Bearer ${token}` })
    }
    expect((await read(await bearing('leads:read'))).leads.count).toBe(22)
    await expectProblem(await (await bearing('runs:read')).send('/api/today', {}), 403)
  })
})
