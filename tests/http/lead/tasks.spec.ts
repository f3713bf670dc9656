import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type TaskChanges, tasks } from '#contracts/lead/http/tasks.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { tokens } from '#contracts/token/http.ts'
import { dayAfter } from '#domain/kernel/instant.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { idOf, joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
let adaId: string
let lead: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
  adaId = await idOf(ada, admin.email)
  lead = await newLead('Maya')
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const unknown = '01980000-0000-7000-8000-000000000001'
const today = new Date().toISOString().slice(0, 10)
const newLead = async (name: string) =>
  (await ada.call(leads.create, { body: { name, email: `${name.toLowerCase()}@example.com` } })).lead.id
const add = async (title: string, fields: object = {}, id = lead) =>
  (await ada.call(tasks.add, { params: { id }, body: { title, ...fields } })).task
const list = (query: object = {}) => ada.call(tasks.list, { query })
const titles = async (query: object) => (await list(query)).tasks.map(({ title }) => title)
const ofLead = async (id = lead, query: object = {}) => (await ada.call(tasks.ofLead, { params: { id }, query })).tasks
const revise = async (taskId: string, body: TaskChanges) =>
  (await ada.call(tasks.revise, { params: { taskId }, body })).task
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, client = ada) =>
  client.send(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  })

describe('a task for a lead', () => {
  it('is added, changed, done, opened again and removed', async () => {
    const id = await newLead('Ines')
    const task = await add('  Send  the\ncontract ', { dueOn: '2026-03-31', assigneeId: adaId }, id)
    expect(task).toEqual({
      ...{ id: expect.any(String), leadId: id, title: 'Send the contract', dueOn: '2026-03-31', assigneeId: adaId },
      ...{ doneAt: null, createdAt: expect.any(String), createdBy: adaId, version: 1 },
    })
    expect(await ofLead(id)).toEqual([task])
    const changed = await revise(task.id, { title: 'Sign it', dueOn: null, assigneeId: null })
    expect(changed).toEqual({ ...task, title: 'Sign it', dueOn: null, assigneeId: null, version: 2 })
    const done = await revise(task.id, { done: true })
    expect(done).toEqual({ ...changed, doneAt: expect.any(String), version: 3 })
    expect(await revise(task.id, { done: true })).toEqual(done)
    expect(await revise(task.id, { done: false })).toEqual({ ...changed, version: 4 })
    await ada.call(tasks.remove, { params: { taskId: task.id } })
    expect(await ofLead(id)).toEqual([])
    expect(await refusalOf(ada.call(tasks.remove, { params: { taskId: task.id } }))).toMatchObject({ status: 404 })
    const { entries } = await ada.call(leadTimeline.read, { params: { id }, query: {} })
    expect(entries.map(({ summary }) => summary).slice(0, 5)).toEqual([
      'Task removed: Sign it',
      'Task open again: Sign it',
      'Task done: Sign it',
      'Task without a date, assigned to no one, renamed: Sign it',
      'Task added: Send the contract',
    ])
  })

  it('is read as of a moment', async () => {
    const id = await newLead('Otto')
    const task = await add('Call', {}, id)
    const before = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await revise(task.id, { done: true })
    expect(await ofLead(id, { at: before })).toEqual([task])
    expect(await refusalOf(ofLead(id, { at: '2999-01-01T00:00:00Z' }))).toMatchObject({ status: 400 })
  })

  it('is changed by a request for its version alone', async () => {
    const task = await add('Versions')
    const stale = await send('PATCH', `/api/tasks/${task.id}`, { done: true }, { 'if-match': '"2"' })
    await expectProblem(stale, 412)
    const answer = await send('PATCH', `/api/tasks/${task.id}`, { done: true }, { 'if-match': '"1"' })
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"'])
  })

  it('is added once per idempotency key', async () => {
    const id = await newLead('Nora')
    const key = { 'idempotency-key': 'task 1' }
    const [one, two] = [
      await send('POST', `/api/leads/${id}/tasks`, { title: 'Once' }, key),
      await send('POST', `/api/leads/${id}/tasks`, { title: 'Once' }, key),
    ]
    expect(await one.json()).toEqual(await two.json())
    expect(await ofLead(id)).toHaveLength(1)
  })

  it('is refused where it does not fit', async () => {
    const { user: auditor } = await joined(atrium.url, 'audit@atrium.test', 'auditor')
    const { user: leaver } = await joined(atrium.url, 'leaver@atrium.test', 'admin')
    await ada.call(staff.revise, { params: { id: leaver.id }, body: { disabled: true } })
    const faults: readonly (readonly [object, string])[] = [
      [{}, 'title'],
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ title: 'x', dueOn: '2026-02-30' }, 'dueOn'],
      [{ title: 'x', dueOn: '0000-01-01' }, 'dueOn'],
      [{ title: 'x', assigneeId: unknown }, 'assigneeId'],
      [{ title: 'x', assigneeId: 'me' }, 'assigneeId'],
      [{ title: 'x', assigneeId: auditor.id }, 'assigneeId'],
      [{ title: 'x', assigneeId: leaver.id }, 'assigneeId'],
    ]
    const task = await add('Fits')
    for (const [body, path] of faults) {
      const { errors } = await expectProblem(await send('POST', `/api/leads/${lead}/tasks`, body), 400)
      expect(errors?.map((error) => error.path)).toEqual([path])
      if (Object.keys(body).length === 0) continue
      const revised = await expectProblem(await send('PATCH', `/api/tasks/${task.id}`, body), 400)
      expect(revised.errors?.map((error) => error.path)).toEqual([path])
    }
    await expectProblem(await send('PATCH', `/api/tasks/${task.id}`, { done: 'yes' }), 400)
    await expectProblem(await send('PATCH', `/api/tasks/${unknown}`, { done: true }), 404)
    await expectProblem(await send('POST', `/api/leads/${unknown}/tasks`, { title: 'x' }), 404)
    await expectProblem(await send('GET', `/api/leads/${unknown}/tasks`), 404)
    await expectProblem(await send('GET', '/api/tasks', undefined, {}, apiClient(atrium.url)), 401)
    for (const query of ['assignee=x', `assignee=${unknown}`, 'state=x', 'due=x', 'cursor=x', 'limit=0'])
      await expectProblem(await send('GET', `/api/tasks?${query}`), 400)
  })

  it('goes with the person', async () => {
    const id = await newLead('Lena')
    const task = await add('Call Lena', {}, id)
    await ada.call(leadErasure.erase, { params: { id } })
    expect(await ofLead(id)).toEqual([])
    expect(JSON.stringify(await list())).not.toContain('Lena')
    await expectProblem(await send('PATCH', `/api/tasks/${task.id}`, { done: true }), 404)
    await expectProblem(await send('POST', `/api/leads/${id}/tasks`, { title: 'x' }), 409)
  })
})

describe('the tasks for all leads', () => {
  it('are open ones by day, then done ones, in pages', async () => {
    const { client, user } = await joined(atrium.url, 'grace@atrium.test', 'admin')
    const mine = { assigneeId: user.id }
    const [, , , done] = [
      await add('without a day', mine),
      await add('in a week', { ...mine, dueOn: dayAfter(today, 7) }),
      await add('late', { ...mine, dueOn: dayAfter(today, -1) }),
      await add('done', { ...mine, dueOn: today }),
      await add('today', { ...mine, dueOn: today }),
      await add('within six days', { ...mine, dueOn: dayAfter(today, 6) }),
    ]
    await revise(done?.id ?? '', { done: true })
    const own = { assignee: user.id }
    const all = ['late', 'today', 'within six days', 'in a week', 'without a day', 'done']
    expect(await titles(own)).toEqual(all)
    expect(await titles({ ...own, state: 'open' })).toEqual(all.slice(0, 5))
    expect(await titles({ ...own, state: 'done' })).toEqual(['done'])
    expect(await titles({ ...own, due: 'overdue' })).toEqual(['late'])
    expect(await titles({ ...own, due: 'today', state: 'open' })).toEqual(['today'])
    expect(await titles({ ...own, due: 'week', state: 'open' })).toEqual(['today', 'within six days'])
    const { tasks: hers } = await client.call(tasks.list, { query: { assignee: 'me' } })
    expect(hers.map(({ title }) => title)).toEqual(all)
    expect(hers[0]?.lead).toEqual({ id: lead, name: 'Maya' })
    expect(await titles({ assignee: 'none' })).not.toContain('late')
    const first = await list({ ...own, limit: 4 })
    const rest = await list({ ...own, limit: 4, cursor: first.nextCursor })
    expect([...first.tasks, ...rest.tasks].map(({ title }) => title)).toEqual(all)
    expect(rest.nextCursor).toBeNull()
  })

  it('are open to tokens by scope', async () => {
    const bearing = async (scope: 'leads:read' | 'leads:write' | 'runs:read') => {
      const body = { name: 'x', scopes: [scope], expiresInDays: 1 }
      const { secret } = await ada.call(tokens.issue, { body })
      return apiClient(atrium.url, { authorization: `Bearer ${secret}` })
    }
    const [reading, writing, none] = [
      await bearing('leads:read'),
      await bearing('leads:write'),
      await bearing('runs:read'),
    ]
    expect((await reading.call(tasks.list, { query: {} })).tasks).not.toEqual([])
    const { task } = await writing.call(tasks.add, { params: { id: lead }, body: { title: 'By a program' } })
    expect(task.createdBy).toMatch(/^token:/)
    await expectProblem(await send('POST', `/api/leads/${lead}/tasks`, { title: 'x' }, {}, reading), 403)
    await expectProblem(await send('GET', '/api/tasks', undefined, {}, none), 403)
  })
})
