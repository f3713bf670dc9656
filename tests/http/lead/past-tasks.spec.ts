import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { dayAfter } from '#domain/kernel/instant.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { post } from '#tests/support/post.ts'
import { idOf } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const today = new Date().toISOString().slice(0, 10)
const newLead = async (name: string) =>
  (await ada.call(leads.create, { body: { name, email: `${name.toLowerCase()}@example.com` } })).lead.id
const add = async (id: string, title: string, fields: object = {}) =>
  (await ada.call(tasks.add, { params: { id }, body: { title, ...fields } })).task
const change = (taskId: string, body: object) => ada.call(tasks.revise, { params: { taskId }, body })
const list = (query: object) => ada.call(tasks.list, { query })
const titles = async (query: object) => (await list(query)).tasks.map(({ title }) => title)
/** Between what happened before and what happens next. */
const aMoment = async () => {
  await pause(20)
  const moment = new Date().toISOString()
  await pause(20)
  return moment
}

describe('the tasks for all leads as of a moment', () => {
  it('are those of the live list then, page by page, whatever happened since', async () => {
    const [maya, ines] = [await newLead('Maya'), await newLead('Ines')]
    const me = await idOf(ada, admin.email)
    const late = await add(maya, 'Late', { dueOn: dayAfter(today, -2), assigneeId: me })
    const now = await add(maya, 'Today', { dueOn: today })
    const open = await add(ines, 'Some day')
    const done = await add(ines, 'Done', { dueOn: today })
    const gone = await add(ines, 'Gone', { dueOn: today })
    await change(done.id, { done: true })
    await change(open.id, { title: 'Any day', assigneeId: me })
    await ada.call(tasks.remove, { params: { taskId: gone.id } })
    const live = await list({})
    const at = await aMoment()

    await change(late.id, { dueOn: null, assigneeId: null, done: true })
    await change(done.id, { done: false, title: 'Not done' })
    await ada.call(tasks.remove, { params: { taskId: now.id } })
    await ada.call(leads.revise, { params: { id: maya }, body: { name: 'Maja' } })
    expect(await list({ at })).toEqual({ ...live, asOf: at })
    expect(await titles({ at })).toEqual(['Late', 'Today', 'Any day', 'Done'])
    expect(await titles({ at, due: 'overdue' })).toEqual(['Late'])
    expect(await titles({ at, due: 'today', state: 'open' })).toEqual(['Today'])
    expect(await titles({ at, assignee: 'me' })).toEqual(['Late', 'Any day'])
    expect(await titles({ at, assignee: 'none', state: 'done' })).toEqual(['Done'])
    const first = await list({ at, limit: 3 })
    expect(await titles({ at, limit: 3, cursor: first.nextCursor })).toEqual(['Done'])
    expect(await titles({ at: '2020-01-01T00:00:00Z' })).toEqual([])
    for (const query of [{ at: '2999-01-01T00:00:00Z' }, { at, cursor: 'x' }])
      expect(await refusalOf(list(query))).toMatchObject({ status: 400 })
  })

  it('name a person without a name by the address, then as now', async () => {
    const email = 'subscriber@example.com'
    await post(apiClient(atrium.url).send, '/api/newsletter', { email })
    const { leads: people } = await ada.call(leads.list, { query: { search: email } })
    await add(people[0]?.id ?? '', 'Welcome')
    const at = await aMoment()
    for (const query of [{}, { at }])
      expect((await list(query)).tasks.find(({ title }) => title === 'Welcome')?.lead.name).toBe(email)
  })

  it('say nothing of a person who was erased since', async () => {
    const id = await newLead('Edda')
    const task = await add(id, 'Call Edda')
    const at = await aMoment()
    expect(JSON.stringify(await list({ at }))).toContain('Edda')
    await ada.call(leadErasure.erase, { params: { id } })
    const after = await list({ at })
    expect(JSON.stringify(after)).not.toContain('Edda')
    expect(after.tasks.find((one) => one.id === task.id)).toMatchObject({ title: '', leadId: id })
    expect((await list({ at: await aMoment() })).tasks.map((one) => one.id)).not.toContain(task.id)
  })
})
