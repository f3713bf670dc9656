import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contracts/client.ts'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

type NewLead = Call<typeof leads.create>['body']
const newEmail = () => `${crypto.randomUUID()}@example.com`
const add = async (fields: Partial<NewLead> = {}): Promise<Lead> =>
  (await staff.call(leads.create, { body: { name: 'Ada', email: newEmail(), ...fields } })).lead
const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  post(staff.send, `/api/leads/${id}`, body, headers, 'PATCH')

describe('a lead added by hand', () => {
  it('starts as staff say, and reads back at once', async () => {
    const lead = await add({
      phone: ' ',
      company: ' Navy ',
      status: 'qualified',
      priority: 'high',
      source: 'referral',
      estimatedValue: 1,
    })
    expect(lead).toMatchObject({
      name: 'Ada',
      phone: null,
      company: 'Navy',
      status: 'qualified',
      priority: 'high',
      source: 'referral',
      estimatedValue: 1,
    })
    expect((await staff.call(leads.read, { params: { id: lead.id } })).lead).toEqual(lead)
  })

  it('defaults to new, medium and direct', async () => {
    expect(await add()).toMatchObject({
      status: 'new',
      priority: 'medium',
      source: 'direct',
      estimatedValue: null,
      notes: '',
      version: 1,
    })
  })

  it('of a known address is a 409 with the id of the lead that has it', async () => {
    const lead = await add()
    const { problem } = await refusalOf(
      staff.call(leads.create, { body: { name: 'Eve', email: lead.email.toUpperCase() } }),
    )
    expect(problem).toMatchObject({ status: 409, leadId: lead.id })
  })
})

describe('changing a lead', () => {
  const date = '2026-03-01T10:00:00.000Z'
  it.each([
    ['status', { status: 'new' }],
    ['priority', { priority: 'low' }],
    ['estimatedValue', { estimatedValue: 1_000_000_000_000 }],
    ['estimatedValue to nothing', { estimatedValue: null }],
    ['notes', { notes: 'Called twice.\n"Ünïcode" 🚀' }],
    ['lastContactDate', { lastContactDate: date }],
    ['name', { name: 'Countess' }],
    ['phone', { phone: '+1 555' }],
    ['phone to nothing', { phone: null }],
    ['company', { company: 'Engines' }],
  ] as const)('changes %s and nothing else', async (_, changes) => {
    const before = await add({ phone: '1', company: 'C', estimatedValue: 5, status: 'won', notes: 'n' })
    const { lead } = await staff.call(leads.revise, { params: { id: before.id }, body: changes })
    expect(lead).toEqual({ ...before, ...changes, version: before.version + 1 })
    expect((await staff.call(leads.read, { params: { id: before.id } })).lead).toEqual(lead)
  })

  it('to a status other than new notes the contact, at the time sent or now', async () => {
    const { id } = await add()
    const answer = await staff.call(leads.revise, {
      params: { id },
      body: { status: 'contacted', lastContactDate: '2026-03-01T10:00:00Z' },
    })
    expect(answer.lead.lastContactDate).toBe(date)
    const startedAt = Date.now()
    const now = await staff.call(leads.revise, { params: { id }, body: { status: 'qualified' } })
    expect(Date.parse(now.lead.lastContactDate ?? '')).toBeGreaterThanOrEqual(startedAt)
    expect(Date.parse(now.lead.lastContactDate ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('to the current value is no change', async () => {
    const lead = await add()
    expect((await staff.call(leads.revise, { params: { id: lead.id }, body: { priority: 'medium' } })).lead).toEqual(
      lead,
    )
  })

  it.each([-1, 1_000_000_000_001, 0.5, '5', true, [], 1e300])('refuses the value %s', async (estimatedValue) => {
    const { errors } = await expectProblem(await patch((await add()).id, { estimatedValue }), 400)
    expect(errors?.[0]?.path).toBe('estimatedValue')
  })

  it.each([0, 1_000_000_000_000])('takes the value %d', async (estimatedValue) => {
    expect((await patch((await add()).id, { estimatedValue })).status).toBe(200)
  })

  it.each(['yesterday', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01', 1, ''])(
    'refuses the contact date %s',
    async (lastContactDate) => {
      const { errors } = await expectProblem(await patch((await add()).id, { lastContactDate }), 400)
      expect(errors?.[0]?.path).toBe('lastContactDate')
    },
  )

  it.each([
    ['2026-03-01T15:30:00+05:30', '2026-03-01T10:00:00.000Z'],
    ['2026-02-28T24:00:00Z', null],
    ['2026-02-28T22:00:00-12:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00', null],
  ])('takes the contact date %s as %s', async (lastContactDate, at) => {
    const { id } = await add()
    expect((await patch(id, { lastContactDate })).status).toBe(at === null ? 400 : 200)
    expect((await staff.call(leads.read, { params: { id } })).lead.lastContactDate).toBe(at)
  })

  it.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-06-01T12:00:00.123456Z'])(
    'takes the contact date %s',
    async (lastContactDate) => expect((await patch((await add()).id, { lastContactDate })).status).toBe(200),
  )
})

describe('a version', () => {
  it('is the ETag of reads and writes', async () => {
    const { id } = await add()
    expect((await staff.send(`/api/leads/${id}`, {})).headers.get('etag')).toBe('"1"')
    expect((await patch(id, { priority: 'high' })).headers.get('etag')).toBe('"2"')
  })

  it('that is still the last accepts a change with If-Match, a former one is 412 and changes nothing', async () => {
    const { id } = await add()
    expect((await patch(id, { priority: 'high' }, { 'if-match': '"1"' })).status).toBe(200)
    await expectProblem(await patch(id, { priority: 'low' }, { 'if-match': '"1"' }), 412)
    expect((await staff.call(leads.read, { params: { id } })).lead).toMatchObject({ priority: 'high', version: 2 })
  })

  it.each(['"9"', 'W/"1"', '1', '"x"', '', '"8", "9"'])('of another making, %s, is 412', async (tag) => {
    await expectProblem(await patch((await add()).id, { priority: 'high' }, { 'if-match': tag }), 412)
  })

  it('may be any with *', async () => expect((await patch((await add()).id, {}, { 'if-match': '*' })).status).toBe(200))

  it('saved by two at once is saved once', async () => {
    const { id } = await add()
    const race = await Promise.all(['low', 'high'].map((priority) => patch(id, { priority }, { 'if-match': '"1"' })))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})

const unknown = '01890000-0000-7000-8000-000000000000'
describe('an id', () => {
  it.each([
    unknown,
    unknown.toUpperCase().replace('7000', '7ABC'),
    unknown.replace('-7', '-4'),
    unknown.replaceAll('-', ''),
    `${unknown}%00`,
    `%20${unknown}`,
    '1abc',
    '01',
    '1e0',
    '1%00',
    '%00',
    '%',
    '%ff',
    '%ED%A0%80',
    '..',
    'null',
    '-1',
    "';select 1",
  ])('%s is 404, to read and to change', async (id) => {
    await expectProblem(await staff.send(`/api/leads/${id}`, {}), 404)
    await expectProblem(await patch(id, { priority: 'low' }), 404)
  })
})

it('no lead was a defect', () => expect(atrium.defects).toEqual([]))
