import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { today } from '#contracts/today/http.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

/** A zone whose day is not UTC's now. */
const timeZone = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
const localToday = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format()
const secret = 'signed in both'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ TIME_ZONE: timeZone, BOOKING_WEBHOOK_SECRET: secret })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const leadOf = async (email: string) => (await staff.call(leads.list, { query: { search: email } })).leads[0]

describe('in the zone of the installation', () => {
  it('a repeated message stands under its day', async () => {
    for (const message of ['Hello.', 'Hello again.'])
      await apiClient(atrium.url).call(contact.send, { body: { name: 'Bob', email: 'bob@example.com', message } })
    expect((await leadOf('bob@example.com'))?.notes).toBe(`Hello.\n\n[${localToday}] Hello again.`)
  })

  it('a meeting sets the follow-up of its day, and the history names the same day', async () => {
    const [startTime, day, words] =
      timeZone === 'Pacific/Kiritimati'
        ? ['2027-03-10T10:30:00Z', '2027-03-11', 'Mar 11, 2027']
        : ['2027-03-10T10:30:00Z', '2027-03-09', 'Mar 9, 2027']
    const payload = { uid: 'u', title: 'Audit', startTime, attendees: [{ email: 'eve@example.com', name: 'Eve' }] }
    const body = JSON.stringify({ triggerEvent: 'BOOKING_CREATED', createdAt: '2026-11-25T10:00:00Z', payload })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-cal-signature-256': signature }
    expect((await apiClient(atrium.url).send('/api/hooks/booking', { method: 'POST', headers, body })).status).toBe(204)
    const lead = await leadOf('eve@example.com')
    expect(lead?.followUpDate).toBe(day)
    const { entries } = await staff.call(leadTimeline.read, { params: { id: lead?.id ?? '' }, query: {} })
    expect(entries[0]?.summary).toMatch(new RegExp(`^Added; Meeting booked for ${words}.*; Follow-up set to ${words}$`))
  })

  // A browser's date field takes a year of one to six digits.
  it('a day of a mistyped year is due, and today is read as before', async () => {
    const { lead } = await staff.call(leads.create, { body: { name: 'Old', email: 'old@example.com' } })
    const path = { params: { id: lead.id } }
    for (const dueOn of ['0001-01-01', '0026-11-29', '0202-11-29'])
      await staff.call(tasks.add, { ...path, body: { title: dueOn, dueOn } })
    await staff.call(leads.revise, { ...path, body: { followUpDate: '0026-11-29' } })
    const overdue = await staff.call(today.read, { query: {} })
    expect(overdue.tasks.items.map(({ text }) => text).filter((text) => /0001|0026|0202/.test(text))).toHaveLength(3)
    expect(overdue.followUps.items.map(({ href }) => href)).toContainEqual(expect.stringContaining(lead.id))
    expect((await staff.call(today.read, { query: { at: '0001-01-01T00:00:00Z' } })).tasks.count).toBe(0)
  })

  it('the footer of the site shows its year', async () => {
    const [at, year] =
      timeZone === 'Pacific/Kiritimati' ? ['2025-12-31T12:00:00Z', '2026'] : ['2026-01-01T08:00:00Z', '2025']
    const page = await (await staff.send(`/?at=${at}`, {})).text()
    expect(page).toContain(`© ${year} `)
  })

  it('a document was decided on, and files are written', async () => {
    const links = sharedRuns(staff)
    const { token } = await links.share(await links.proposal(), { decision: { until: '2036-01-01T12:00:00.000Z' } })
    const reader = apiClient(atrium.url)
    const opening = await post(reader.send, `/api/public/redirect/${token}`, {})
    const cookie = opening.headers.get('set-cookie')?.split(';')[0] ?? ''
    const decide = (body: object) =>
      reader.send('/api/public/report/decline', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    expect((await decide({ reason: 'No.' })).status).toBe(201)
    const second = await staff.send('/api/leads/export', {})
    expect(second.headers.get('content-disposition')).toContain(`leads-${localToday}.csv`)
    const late = apiClient(atrium.url)
    const other = await post(late.send, `/api/public/redirect/${token}`, {})
    const otherCookie = other.headers.get('set-cookie')?.split(';')[0] ?? ''
    const refused = await late.send('/api/public/report/accept', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: otherCookie },
      body: JSON.stringify({ name: 'Ada', agreed: true, version: 1 }),
    })
    const { detail } = await expectProblem(refused, 409)
    expect(detail).toBe(`This document was declined already, on ${localToday}.`)
  })
})
