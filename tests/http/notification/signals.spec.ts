import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { staff } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type SmtpServer, smtpServer } from '#tests/support/mail/smtp-server.ts'
import { post } from '#tests/support/post.ts'
import { idOf, joined } from '#tests/support/staff/team.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const secret = 'signed in both'
let atrium: TestAtrium
let smtp: SmtpServer
let ada: ApiClient
let bo: ApiClient
let auditor: ApiClient
let boId: string
beforeAll(async () => {
  smtp = await smtpServer(() => '250')
  atrium = await startTestAtrium({
    ...{ SMTP_URL: smtp.url, NOTIFY_EMAIL: 'team@atrium.test' },
    ...{ BOOKING_WEBHOOK_SECRET: secret, ALLOW_PRIVATE_ENDPOINTS: 'true' },
  })
  ada = await staffClient(atrium.url)
  bo = (await joined(atrium.url, 'bo@atrium.test', 'admin')).client
  auditor = (await joined(atrium.url, 'audit@atrium.test', 'auditor')).client
  boId = await idOf(ada, 'bo@atrium.test')
})
afterAll(async () => {
  await atrium.stop()
  await smtp.stop()
  expect(atrium.defects).toEqual([])
})

const write = (email: string, message: string) =>
  apiClient(atrium.url).call(contact.send, { body: { name: 'Maya Ruiz', email, message, elapsed: 5000 } })
const leadOf = async (email: string) => {
  const [lead] = (await ada.call(leads.list, { query: { search: email } })).leads
  if (lead === undefined) throw new Error(`no lead ${email}`)
  return lead
}
const own = async (email: string, ownerId: string | null) =>
  ada.call(leads.revise, { params: { id: (await leadOf(email)).id }, body: { ownerId } })
const book = async (triggerEvent: string, email: string, createdAt: string) => {
  const attendees = [{ email, name: 'Maya Ruiz', timeZone: 'Europe/London' }]
  const payload = { uid: `u ${email}`, title: 'Audit', startTime: '2027-03-04T15:00:00Z', attendees }
  const body = JSON.stringify({ triggerEvent, createdAt, payload })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-cal-signature-256': signature }
  const { status } = await apiClient(atrium.url).send('/api/hooks/booking', { method: 'POST', headers, body })
  expect(status).toBe(204)
}
/** Kind and text of what is about one lead, oldest first. */
const notificationsFor = async (client: ApiClient, email: string) => {
  const href = `/dashboard/leads?lead=${(await leadOf(email)).id}`
  const { notifications: all } = await client.call(notifications.list, { query: { limit: 500 } })
  return all
    .filter((one) => one.href === href)
    .map(({ kind, text }) => `${kind}: ${text}`)
    .toReversed()
}

describe('what a visitor does', () => {
  it('notifies every admin while the lead has no owner, and no auditor', async () => {
    await write('maya@example.com', 'Hello')
    await write('maya@example.com', 'And another thing')
    const expected = ['lead_new: Maya Ruiz is a new lead.', 'message: Maya Ruiz wrote again.']
    expect(await notificationsFor(ada, 'maya@example.com')).toEqual(expected)
    expect(await notificationsFor(bo, 'maya@example.com')).toEqual(expected)
    expect(await auditor.call(notifications.list, { query: {} })).toMatchObject({ notifications: [], unread: 0 })
  })

  it('notifies the owner alone once there is one', async () => {
    await write('nina@example.com', 'Hello')
    await own('nina@example.com', boId)
    await write('nina@example.com', 'More')
    expect(await notificationsFor(ada, 'nina@example.com')).toEqual(['lead_new: Maya Ruiz is a new lead.'])
    expect(await notificationsFor(bo, 'nina@example.com')).toEqual([
      'lead_new: Maya Ruiz is a new lead.',
      'message: Maya Ruiz wrote again.',
    ])
    await own('nina@example.com', null)
    await write('nina@example.com', 'To all again')
    expect(await notificationsFor(ada, 'nina@example.com')).toHaveLength(2)
  })

  it('covers meetings that are booked, moved and cancelled, once each', async () => {
    for (const _ of [1, 2]) await book('BOOKING_CREATED', 'otto@example.com', '2026-01-01T00:00:00.000Z')
    await book('BOOKING_CANCELLED', 'otto@example.com', '2026-01-02T00:00:00.000Z')
    expect((await notificationsFor(ada, 'otto@example.com')).toSorted()).toEqual([
      'lead_new: Maya Ruiz is a new lead.',
      'meeting: Maya Ruiz booked a meeting.',
      'meeting: Maya Ruiz cancelled a meeting.',
    ])
  })

  it('includes the newsletter, but not what staff enter themselves', async () => {
    await apiClient(atrium.url).call(contact.subscribe, { body: { email: 'pia@example.com' } })
    expect(await notificationsFor(ada, 'pia@example.com')).toEqual(['lead_new: A visitor is a new lead.'])
    await ada.call(leads.create, { body: { name: 'Rob', email: 'rob@example.com' } })
    expect(await notificationsFor(ada, 'rob@example.com')).toEqual([])
  })

  it('is mailed to the office, a lead and each further message once', async () => {
    await write('sam@example.com', 'The first words')
    await write('sam@example.com', 'The second words')
    const about = () =>
      smtp.mails.filter((mail) => mail.includes('sam@example.com')).map((mail) => mail.replaceAll('=\r\n', ''))
    await eventually(() => expect(about()).toHaveLength(2))
    const [first, second] = about()
    expect(first).toContain('The first words')
    expect(second).toContain('The second words')
    expect(second).not.toContain('The first words')
  })

  it('is mailed to the office with the words of each message, also of several at once, and none beyond the limit', async () => {
    const about = () => smtp.mails.filter((mail) => mail.includes('uma@example.com'))
    for (let count = 1; count <= 23; count += 1) await write('uma@example.com', `Words number ${count}.`)
    await write('vera@example.com', 'After the flood')
    await eventually(() => expect(smtp.mails.filter((mail) => mail.includes('vera@example.com'))).toHaveLength(1))
    expect(about()).toHaveLength(20)
    for (const [index, mail] of about().entries()) expect(mail).toContain(`Words number ${index + 1}.`)
  })

  it('notifies all where the owner has left or may only read, and the former owner of nothing that came later', async () => {
    const leaver = await joined(atrium.url, 'leaver@atrium.test', 'admin')
    await write('wes@example.com', 'Hello')
    await own('wes@example.com', leaver.user.id)
    await write('wes@example.com', 'To the owner')
    expect(await notificationsFor(ada, 'wes@example.com')).toHaveLength(1)
    expect(await notificationsFor(leaver.client, 'wes@example.com')).toHaveLength(2)
    await ada.call(staff.handOver, { params: { id: leaver.user.id }, body: { to: boId } })
    await write('wes@example.com', 'To the next owner')
    expect(await notificationsFor(leaver.client, 'wes@example.com')).toHaveLength(2)
    expect(await notificationsFor(bo, 'wes@example.com')).toHaveLength(2)
    await own('wes@example.com', leaver.user.id)
    await ada.call(staff.revise, { params: { id: leaver.user.id }, body: { role: 'auditor' } })
    await write('wes@example.com', 'To all')
    // The owner is no longer an administrator: all administrators see these notifications, the earlier ones as well.
    for (const client of [ada, bo])
      expect((await notificationsFor(client, 'wes@example.com')).at(-1)).toMatch(/^message/)
    expect(await notificationsFor(ada, 'wes@example.com')).toHaveLength(3)
    await ada.call(staff.revise, { params: { id: leaver.user.id }, body: { disabled: true } })
    await write('wes@example.com', 'To all again')
    expect(await notificationsFor(ada, 'wes@example.com')).toHaveLength(4)
  })

  it('is no news where a member does it', async () => {
    const before = (await ada.call(notifications.list, { query: {} })).unread
    const { lead } = await ada.call(leads.create, { body: { name: 'Xan', email: 'xan@example.com' } })
    const params = { id: lead.id }
    await ada.call(leads.revise, { params, body: { status: 'contacted', ownerId: boId, notes: 'Mine.' } })
    await ada.call(notes.add, { params, body: { kind: 'call', text: 'Rang.' } })
    await ada.call(tasks.add, { params, body: { title: 'Later', dueOn: '2999-01-01' } })
    await post(ada.send, '/api/leads/import', 'name,email\nYan,yan@example.com\n', { 'content-type': 'text/csv' })
    expect(await notificationsFor(bo, 'xan@example.com')).toEqual([])
    expect((await ada.call(notifications.list, { query: {} })).unread).toBe(before)
  })
})

describe('a trigger', () => {
  it('starts runs when a lead writes again, books or cancels, and by the owner of the lead', async () => {
    const { id } = await activeWorkflow(workflowStaff(ada), { apiEndpoint: 'http://127.0.0.1:9/none' })
    for (const [on, field] of [
      ['message_received', 'ownerId'],
      ['meeting_booked', 'ownerId'],
      ['meeting_cancelled', 'owner'],
    ]) {
      const where = [{ field, op: 'is', value: boId }]
      expect((await post(ada.send, `/api/workflows/${id}/triggers`, { kind: 'event', on, where })).status).toBe(201)
    }
    await write('tess@example.com', 'Hello')
    await write('tess@example.com', 'Before there was an owner')
    await own('tess@example.com', boId)
    await write('tess@example.com', 'More')
    await book('BOOKING_CREATED', 'tess@example.com', '2026-01-01T00:00:00.000Z')
    await book('BOOKING_CANCELLED', 'tess@example.com', '2026-01-02T00:00:00.000Z')
    await eventually(async () => {
      const { runs } = await (await ada.send(`/api/workflows/${id}/runs`, {})).json()
      expect(runs).toHaveLength(3)
    })
  })
})
