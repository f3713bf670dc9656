import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contact } from '#contracts/lead/http/contact.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { importPath } from '#contracts/lead/http/lead-files.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { search } from '#contracts/search/http.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { type ApiClient, apiClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'

const secret = 'signed in both'
let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ BOOKING_WEBHOOK_SECRET: secret, ADMIN_EMAIL: 'ada@xn--brgermeister-dlb.example' })
  staff = apiClient(atrium.url)
  await staff.call(auth.login, { body: { email: 'Ada@Bürgermeister.example', password: admin.password } })
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const book = async (email: string, uid: string) => {
  const payload = { uid, title: 'Audit', startTime: '2027-03-04T15:00:00Z', attendees: [{ email, name: 'Jörg' }] }
  const body = JSON.stringify({ triggerEvent: 'BOOKING_CREATED', createdAt: '2026-12-01T00:00:00Z', payload })
  const headers = { 'x-cal-signature-256': createHmac('sha256', secret).update(body).digest('hex') }
  return apiClient(atrium.url).send('/api/hooks/booking', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

const list = async (text: string) =>
  (await staff.call(leads.list, { query: { search: text } })).leads.map(({ email }) => email)

it('one person is one lead, whichever way and in whichever spelling the address comes', async () => {
  const visitor = apiClient(atrium.url)
  const message = { name: 'Jörg', message: 'Hi' }
  await visitor.call(contact.send, { body: { ...message, email: 'info@xn--mller-kva.example' } })
  await visitor.call(contact.send, { body: { ...message, email: 'info@müller.example' } })
  await visitor.call(contact.subscribe, { body: { email: 'INFO@MÜLLER.EXAMPLE' } })
  await visitor.send('/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...message, email: 'info@XN--MLLER-KVA.example' }).toString(),
  })
  expect((await book('info@mu\u0308ller.example', 'one')).status).toBe(204)
  await staff.send(importPath, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'Name,Email\nJörg,info@xn--mller-kva.example\nJörg,Info@Müller.example\n',
  })
  const refusal = await post(staff.send, '/api/leads', { name: 'Jörg', email: 'info@ｍüller.example' })
  await expectProblem(refusal, 409)
  for (const text of ['müller', 'MÜLLER', 'xn--mller-kva', 'info@xn--mller-kva.example', 'info@müller.example'])
    expect([text, await list(text)]).toEqual([text, ['info@müller.example']])
  const { results } = await staff.call(search.everything, { query: { q: 'xn--mller-kva.example' } })
  expect(results.map(({ kind, title }) => [kind, title])).toEqual([['lead', 'Jörg']])
})

it('a top level beyond ASCII is taken from the form and from a booking', async () => {
  await apiClient(atrium.url).call(contact.send, {
    body: { name: 'Иван', message: 'Hi', email: 'info@xn--80a1acny.xn--p1ai' },
  })
  expect((await book('INFO@ПОЧТА.РФ', 'two')).status).toBe(204)
  expect(await list('почта')).toEqual(['info@почта.рф'])
})

it.each(['r&d@example.com', "o'brien@example.ie", 'a/b@example.com', 'ana+news@example.com'])(
  '%s is accepted by the form, in a booking, in a file and as staff',
  async (email) => {
    await apiClient(atrium.url).call(contact.send, { body: { name: 'Ana', message: 'Hi', email } })
    expect((await book(email, email)).status).toBe(204)
    const file = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: `Email,Phone\n${email},5550100\n` }
    const { rows } = await (await staff.send(`${importPath}?dryRun=true`, file)).json()
    expect(rows).toMatchObject([{ outcome: 'joined' }])
    expect(await list(email)).toEqual([email])
    const invited = await staff.call(team.invite, { body: { email, name: '', role: 'auditor' } })
    expect(invited.staff.email).toBe(email)
  },
)

it('erasing the one spelling leaves nothing of the other', async () => {
  const [lead] = (await staff.call(leads.list, { query: { search: 'müller' } })).leads
  await staff.call(auth.sudo, { body: { password: admin.password } })
  await staff.call(leadErasure.erase, { params: { id: lead?.id ?? '' } })
  expect(await list('müller')).toEqual([])
  await apiClient(atrium.url).call(contact.send, {
    body: { name: 'Jörg', message: 'Again', email: 'info@xn--mller-kva.example' },
  })
  expect(await list('müller')).toEqual(['info@müller.example'])
})

it('staff are one member in both spellings, and sign in with either', async () => {
  const refused = await post(staff.send, '/api/staff', {
    email: 'ada@xn--brgermeister-dlb.example',
    name: '',
    role: 'admin',
  })
  expect(refused.status).toBe(409)
  const second = apiClient(atrium.url)
  const { email } = { email: 'ada@xn--brgermeister-dlb.example' }
  await second.call(auth.login, { body: { email, password: admin.password } })
  expect((await second.call(auth.me, {})).user.email).toBe('ada@bürgermeister.example')
})
