import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { dayAfter } from '#domain/kernel/instant.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
let grace: Awaited<ReturnType<typeof joined>>
let auditor: ApiClient
let lead: string
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
  grace = await joined(atrium.url, 'grace@atrium.test', 'admin')
  auditor = (await joined(atrium.url, 'audit@atrium.test', 'auditor')).client
  lead = (await ada.call(leads.create, { body: { name: 'Maya', email: 'maya@example.com' } })).lead.id
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const today = new Date().toISOString().slice(0, 10)
const add = async (title: string, fields: object = {}) =>
  (await ada.call(tasks.add, { params: { id: lead }, body: { title, dueOn: today, ...fields } })).task
const inbox = async (client: ApiClient) => {
  const { notifications: all, unread } = await client.call(notifications.list, { query: {} })
  return { texts: all.filter(({ kind }) => kind === 'task_due').map(({ text }) => text), all, unread }
}
const inboxes = async () => ({
  ada: (await inbox(ada)).texts,
  grace: (await inbox(grace.client)).texts,
  auditor: (await inbox(auditor)).texts,
})
const text = (title: string) => `The task “${title}” for Maya is due.`

describe('a task that is due notifies', () => {
  it('its assignee alone, at once where its day has begun', async () => {
    const task = await add('Call Maya', { assigneeId: grace.user.id })
    expect(await inboxes()).toEqual({ ada: [], grace: [text('Call Maya')], auditor: [] })
    const [notification] = (await inbox(grace.client)).all
    expect(notification).toMatchObject({ kind: 'task_due', href: `/dashboard/leads?lead=${lead}`, readAt: null })
    expect([(await inbox(ada)).unread, (await inbox(grace.client)).unread]).toEqual([0, 1])
    await ada.call(tasks.revise, { params: { taskId: task.id }, body: { title: 'Ring Maya', dueOn: today } })
    expect((await inboxes()).grace).toEqual([text('Ring Maya')])
    await ada.call(tasks.remove, { params: { taskId: task.id } })
    expect((await inboxes()).grace).toEqual([])
  })

  it('all administrators where it has no assignee, or one who left', async () => {
    const task = await add('Call again')
    const all = { ada: [text('Call again')], grace: [text('Call again')], auditor: [] }
    expect(await inboxes()).toEqual(all)
    const leaver = await joined(atrium.url, 'leaver@atrium.test', 'admin')
    await ada.call(tasks.revise, { params: { taskId: task.id }, body: { assigneeId: leaver.user.id } })
    expect(await inboxes()).toEqual({ ada: [], grace: [], auditor: [] })
    await ada.call(staff.revise, { params: { id: leaver.user.id }, body: { disabled: true } })
    expect(await inboxes()).toEqual(all)
    await grace.client.call(notifications.read, { body: { all: true } })
    expect([(await inbox(ada)).unread, (await inbox(grace.client)).unread]).toEqual([1, 0])
    await ada.call(tasks.remove, { params: { taskId: task.id } })
  })

  it('not before its day, and no more once the person is erased', async () => {
    await add('Tomorrow', { dueOn: dayAfter(today, 1) })
    await add('Today')
    expect((await inboxes()).ada).toEqual([text('Today')])
    await ada.call(leadErasure.erase, { params: { id: lead } })
    expect((await inboxes()).ada).toEqual([])
  })
})
