import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'

const secret = 'signed in both'
let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ BOOKING_WEBHOOK_SECRET: secret })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
const deliver = (body: string, headers: Record<string, string>) =>
  apiClient(atrium.url).send('/api/hooks/booking', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const calCom = (triggerEvent: string, createdAt: string, payload: object) => {
  const attendees = [{ email: 'Ada@example.com', name: 'Ada Lovelace', timeZone: 'Europe/London' }]
  const whole = { title: 'Audit with Ada', startTime: '2026-03-04T15:00:00Z', attendees, ...payload }
  return JSON.stringify({ triggerEvent, createdAt, payload: whole })
}
const byCalCom = (body: string) => deliver(body, { 'x-cal-signature-256': hmac(body) })
const now = () => Math.floor(Date.now() / 1000)
const calendly = (event: string, email: string, payload: object, start = '2026-04-01T08:00:00.000000Z') => {
  const scheduled_event = { uri: 'https://api.calendly.com/scheduled_events/E', name: 'Intro', start_time: start }
  const created_at = '2026-01-01T00:00:00.000000Z'
  return JSON.stringify({ event, created_at, payload: { email, name: 'Grace Hopper', scheduled_event, ...payload } })
}
const byCalendly = (body: string, seconds = now()) =>
  deliver(body, { 'calendly-webhook-signature': `t=${seconds},v1=${hmac(`${seconds}.${body}`)}` })

const leadOf = async (email: string) => {
  const [found] = (await staff.call(leads.list, { query: { search: email } })).leads
  if (found === undefined) throw new Error(`no lead ${email}`)
  return found
}
const summaries = async (id: string) =>
  (await staff.call(leadTimeline.read, { params: { id }, query: {} })).entries
    .map(({ summary }) => summary)
    .toReversed()

describe('a booking of Cal.com', () => {
  const created = calCom('BOOKING_CREATED', '2026-01-01T00:00:00.000Z', { uid: 'u1' })

  it('becomes a lead with a follow-up, once, and follows what is moved and cancelled', async () => {
    for (const _ of [1, 2]) expect((await byCalCom(created)).status).toBe(204)
    const { id, ...lead } = await leadOf('ada@example.com')
    expect(lead).toMatchObject({ name: 'Ada Lovelace', source: 'direct', status: 'new', followUpDate: '2026-03-04' })

    const later = { uid: 'u2', rescheduleUid: 'u1', startTime: '2026-03-10T09:30:00+01:00' }
    const moved = calCom('BOOKING_RESCHEDULED', '2026-01-02T00:00:00.000Z', later)
    for (const body of [moved, created, moved]) expect((await byCalCom(body)).status).toBe(204)
    expect((await leadOf('ada@example.com')).followUpDate).toBe('2026-03-10')

    const reason = { uid: 'u2', cancellationReason: 'I am ill' }
    const cancelled = calCom('BOOKING_CANCELLED', '2026-01-03T00:00:00.000Z', reason)
    for (const body of [cancelled, moved, created, cancelled]) expect((await byCalCom(body)).status).toBe(204)
    expect((await leadOf('ada@example.com')).followUpDate).toBe(null)
    expect(await summaries(id)).toEqual([
      'Added; Meeting booked for Mar 4, 2026, 3:00 PM UTC: Audit with Ada; Follow-up set to Mar 4, 2026',
      'Meeting moved to Mar 10, 2026, 8:30 AM UTC: Audit with Ada; Follow-up set to Mar 10, 2026',
      'Meeting cancelled: I am ill; Follow-up cleared',
    ])
  })

  it('joins the lead of the address and overwrites nothing', async () => {
    const message = { name: 'Bob', email: 'bob@example.com', message: 'Hello.' }
    await apiClient(atrium.url).call(contact.send, { body: message })
    const attendees = [{ email: 'BOB@example.com', name: 'Robert', phoneNumber: '+1 555' }]
    await byCalCom(calCom('BOOKING_CREATED', '2026-01-01T00:00:00.000Z', { uid: 'u7', attendees }))
    expect(await leadOf('bob@example.com')).toMatchObject({
      ...{ name: 'Bob', phone: '+1 555', notes: 'Hello.', source: 'contact_form', followUpDate: '2026-03-04' },
    })
  })

  it('with seats makes a lead of each attendee, and its end clears the meetings of all', async () => {
    const [one, other] = ['a@seats.example', 'b@seats.example'].map((email) => ({ email, name: 'Seat' }))
    const slot = (attendees: readonly object[], responses?: object) => ({ uid: 'seats', attendees, responses })
    const second = slot([one ?? {}, other ?? {}], { email: { value: other?.email } })
    for (const body of [
      calCom('BOOKING_CREATED', '2026-01-01T10:00:00.000Z', slot([one ?? {}])),
      calCom('BOOKING_CREATED', '2026-01-01T10:01:00.000Z', second),
    ])
      expect((await byCalCom(body)).status).toBe(204)
    expect((await leadOf('a@seats.example')).followUpDate).toBe('2026-03-04')
    expect((await leadOf('b@seats.example')).followUpDate).toBe('2026-03-04')
    await byCalCom(calCom('BOOKING_CANCELLED', '2026-01-02T10:00:00.000Z', slot([one ?? {}, other ?? {}])))
    expect((await leadOf('a@seats.example')).followUpDate).toBe(null)
    expect((await leadOf('b@seats.example')).followUpDate).toBe(null)
  })

  // Cal.com keeps the hosts of a team's event among its attendees, and sends them as such once a host confirmed it
  // (calcom/cal.diy, pull request 25597, and `confirm.handler.ts`).
  it('makes no lead of its hosts, and one of a member of staff who tries it', async () => {
    const [guest, host] = [
      { email: 'guest@team.example', name: 'Guest' },
      { email: admin.email.toUpperCase(), name: 'Host' },
    ]
    const responses = { email: { value: guest.email } }
    const confirmed = { uid: 'team', attendees: [guest, host], responses }
    await byCalCom(calCom('BOOKING_CREATED', '2026-01-01T10:00:00.000Z', confirmed))
    const invitee = {
      uri: 'https://api.calendly.com/i/9',
      scheduled_event: { name: 'Intro', start_time: '2026-04-01T08:00:00Z', event_guests: [{ email: host.email }] },
    }
    await byCalendly(calendly('invitee.created', 'other@team.example', invitee))
    expect((await leadOf('guest@team.example')).followUpDate).toBe('2026-03-04')
    expect((await leadOf('other@team.example')).followUpDate).toBe('2026-04-01')
    const ofHost = async () => (await staff.call(leads.list, { query: { search: admin.email } })).leads
    expect(await ofHost()).toEqual([])
    await byCalCom(calCom('BOOKING_CREATED', '2026-01-01T10:00:00.000Z', { uid: 'own', attendees: [host] }))
    expect(await ofHost()).toHaveLength(1)
  })

  it('that ended before it was made leaves its lead without a meeting', async () => {
    const early = { uid: 'early', attendees: [{ email: 'early@seats.example', name: 'Early' }] }
    await byCalCom(calCom('BOOKING_CANCELLED', '2026-01-02T10:00:00.000Z', early))
    await byCalCom(calCom('BOOKING_CREATED', '2026-01-01T10:00:00.000Z', early))
    expect((await leadOf('early@seats.example')).followUpDate).toBe(null)
  })

  it('is refused where the signature does not fit, and where it cannot be read', async () => {
    await expectProblem(await deliver(created, { 'x-cal-signature-256': hmac(`${created} `) }), 401)
    await expectProblem(await deliver(created, {}), 401)
    await expectProblem(await byCalCom('{'), 400)
    const start = calCom('BOOKING_CREATED', '2026-01-01T00:00:00.000Z', { uid: 'u8', startTime: 'soon' })
    const { errors } = await expectProblem(await byCalCom(start), 400)
    expect(errors?.[0]?.path).toBe('payload.startTime')
  })

  it('is accepted and ignored where it is about something else', async () => {
    expect((await byCalCom(JSON.stringify({ triggerEvent: 'PING', payload: {} }))).status).toBe(204)
    const unknown = [{ email: 'nobody@example.com', name: '' }]
    const body = calCom('BOOKING_CANCELLED', '2026-01-03T00:00:00.000Z', { uid: 'u9', attendees: unknown })
    expect((await byCalCom(body)).status).toBe(204)
    expect((await staff.call(leads.list, { query: { search: 'nobody@' } })).leads).toEqual([])
  })
})

describe('a booking of Calendly', () => {
  it('becomes a lead, moves with a new invitee, and is cancelled', async () => {
    const email = 'grace@example.com'
    const created = calendly('invitee.created', email, { uri: 'https://api.calendly.com/i/1' })
    for (const _ of [1, 2]) expect((await byCalendly(created)).status).toBe(204)
    expect(await leadOf(email)).toMatchObject({ name: 'Grace Hopper', source: 'direct', followUpDate: '2026-04-01' })
    const old = { uri: 'https://api.calendly.com/i/1', rescheduled: true }
    await byCalendly(calendly('invitee.canceled', email, old))
    const moved = { uri: 'https://api.calendly.com/i/2', old_invitee: 'https://api.calendly.com/i/1' }
    await byCalendly(calendly('invitee.created', email, moved, '2026-04-09T08:00:00.000000Z'))
    expect((await leadOf(email)).followUpDate).toBe('2026-04-09')
    const reason = { uri: 'https://api.calendly.com/i/2', rescheduled: false, cancellation: { reason: 'No time' } }
    await byCalendly(calendly('invitee.canceled', email, reason))
    expect((await leadOf(email)).followUpDate).toBe(null)
  })

  it('is refused where its time is not now, or is not the signed one', async () => {
    const body = calendly('invitee.created', 'late@example.com', { uri: 'https://api.calendly.com/i/3' })
    await expectProblem(await byCalendly(body, now() - 301), 401)
    await expectProblem(await byCalendly(body, now() + 400), 401)
    const old = hmac(`${now() - 1000}.${body}`)
    await expectProblem(await deliver(body, { 'calendly-webhook-signature': `t=${now()},v1=${old}` }), 401)
    expect((await staff.call(leads.list, { query: { search: 'late@' } })).leads).toEqual([])
  })
})

it('is not served without a secret', async () => {
  const bare = await startTestAtrium()
  const response = await apiClient(bare.url).send('/api/hooks/booking', { method: 'POST', body: '{}' })
  await bare.stop()
  await expectProblem(response, 404)
})
