import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contracts/client.ts'
import { contact } from '#contracts/lead/http/contact.ts'
import { leadBulk } from '#contracts/lead/http/lead-bulk.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, apiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

type NewLead = Call<typeof leads.create>['body']
type Changes = Call<typeof leads.revise>['body']
const add = async (fields: Partial<NewLead> = {}): Promise<Lead> =>
  (await staff.call(leads.create, { body: { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, ...fields } }))
    .lead
const patch = async (id: string, body: Changes) => (await staff.call(leads.revise, { params: { id }, body })).lead
const read = async (id: string) => (await staff.call(leads.read, { params: { id } })).lead
const timelineOf = (id: string, query = {}) => staff.call(leadTimeline.read, { params: { id }, query })

describe('following up', () => {
  it('has a date, until it is removed', async () => {
    const { id } = await add()
    expect(await patch(id, { followUpDate: '2026-12-24' })).toMatchObject({ followUpDate: '2026-12-24' })
    expect(await patch(id, { followUpDate: null })).toMatchObject({ followUpDate: null })
  })

  it.each(['0000-01-01', '2026-02-30', '2026-1-1', '2026-01-01T00:00:00Z', 'tomorrow', 5])(
    'has no day %s',
    async (followUpDate) => {
      const { id } = await add()
      const { problem } = await refusalOf(patch(id, { followUpDate } as Changes))
      expect(problem).toMatchObject({ status: 400, errors: [{ path: 'followUpDate' }] })
    },
  )
})

describe('the reason why a lead was lost', () => {
  it('is set and cleared with the status, and ignored for any other', async () => {
    const { id } = await add()
    expect(await patch(id, { lostReason: 'None yet' })).toMatchObject({ lostReason: null, version: 1 })
    expect(await patch(id, { status: 'lost', lostReason: ' Too dear. ' })).toMatchObject({ lostReason: 'Too dear.' })
    expect(await patch(id, { lostReason: 'No budget.' })).toMatchObject({ lostReason: 'No budget.' })
    expect(await patch(id, { status: 'contacted' })).toMatchObject({ lostReason: null })
  })
})

describe('the timeline of a lead', () => {
  it('shows actors, previous values, and the time in each status', async () => {
    const { id } = await add()
    await patch(id, { status: 'qualified', estimatedValue: 123_456_789 })
    await patch(id, { status: 'lost', lostReason: 'Too dear.', notes: 'Called twice.' })
    const { entries, stages, origin, nextCursor } = await timelineOf(id)
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Moved from Qualified to Lost; Notes edited; Reason: Too dear.',
      'Moved from New to Qualified; Value changed from Not set to $1,234,567.89',
      'Added',
    ])
    expect(entries[1]).toMatchObject({ actor: { kind: 'staff', email: admin.email }, type: 'LeadStatusChanged' })
    expect(entries[1]?.changes).toContainEqual({ field: 'status', from: 'new', to: 'qualified' })
    expect(stages.map(({ status }) => status)).toEqual(['new', 'qualified', 'lost'])
    expect(stages[1]?.since).toBe(stages[0]?.until)
    expect(stages[2]?.until).toBeNull()
    expect([origin, nextCursor]).toEqual([null, null])
  })

  it('shows the origin of a visitor', async () => {
    const origin = {
      page: '/?utm_source=news',
      referrer: 'https://news.example/',
      campaign: { source: 'news', medium: 'email', name: 'spring', term: null, content: null },
    }
    const email = `${crypto.randomUUID()}@example.com`
    await apiClient(atrium.url).call(contact.send, { body: { name: 'Eve', email, message: 'Hello.', origin } })
    const [lead] = (await staff.call(leads.list, { query: { search: email } })).leads
    const timeline = await timelineOf(lead?.id ?? '')
    expect(timeline.origin).toEqual(origin)
    expect(timeline.entries[0]).toMatchObject({
      actor: { kind: 'visitor', email: null },
      summary: 'Wrote through the contact form',
      changes: [{ field: 'message', from: null, to: 'Hello.' }],
    })
  })

  it('is read page by page', async () => {
    const { id } = await add()
    for (const priority of ['high', 'low', 'medium'] as const) await patch(id, { priority })
    const whole = (await timelineOf(id)).entries
    const first = await timelineOf(id, { limit: 3 })
    const rest = await timelineOf(id, { cursor: first.nextCursor ?? '' })
    expect([...first.entries, ...rest.entries]).toEqual(whole)
    expect(rest.nextCursor).toBeNull()
    expect((await refusalOf(timelineOf(id, { cursor: 'x' }))).status).toBe(400)
  })

  it('is a 404 for an unknown lead', async () =>
    expect((await refusalOf(timelineOf('01900000-0000-7000-8000-000000000000'))).status).toBe(404))
})

describe('many leads at once', () => {
  const revise = (body: Call<typeof leadBulk.revise>['body']) => staff.call(leadBulk.revise, { body })
  const restore = (body: Call<typeof leadBulk.restore>['body']) => staff.call(leadBulk.restore, { body })
  const undoOf = ({ results }: Awaited<ReturnType<typeof revise>>) => ({
    leads: results.flatMap(({ id, version, previous }) => (previous === null ? [] : [{ id, version, previous }])),
  })

  it('are changed by their ids, each as far as it can be, and restored to what each was', async () => {
    const [fresh, lost, there] = [await add(), await add({ status: 'lost' }), await add({ status: 'won' })]
    const undated = await add({ status: 'contacted' })
    await patch(undated.id, { lastContactDate: null })
    await patch(lost.id, { lostReason: 'Too dear.' })
    const unknown = '01900000-0000-7000-8000-000000000000'
    const before = await Promise.all([fresh, lost, undated].map(({ id }) => read(id)))
    const done = await revise({ ids: [fresh.id, lost.id, there.id, unknown, fresh.id, undated.id], status: 'won' })
    expect(done).toMatchObject({ changed: 3, unchanged: 1, refused: 1 })
    expect(done.results.map(({ outcome }) => outcome)).toEqual([
      'changed',
      'changed',
      'unchanged',
      'refused',
      'changed',
    ])
    expect(await read(lost.id)).toMatchObject({ status: 'won', lostReason: null })
    expect(await restore(undoOf(done))).toMatchObject({ changed: 3, refused: 0 })
    const after = await Promise.all([fresh, lost, undated].map(({ id }) => read(id)))
    expect(after).toEqual(before.map((lead, index) => ({ ...lead, version: after[index]?.version })))
  })

  it('are not restored after a later change', async () => {
    const lead = await add()
    const done = await revise({ ids: [lead.id], priority: 'high' })
    await patch(lead.id, { notes: 'Mine.' })
    const undone = await restore(undoOf(done))
    expect(undone).toMatchObject({ changed: 0, refused: 1, results: [{ detail: 'It has been changed since.' }] })
    expect(await read(lead.id)).toMatchObject({ priority: 'high', notes: 'Mine.' })
  })

  it('are chosen by a filter, and no others', async () => {
    const company = crypto.randomUUID()
    const inside = await Promise.all(Array.from({ length: 30 }, () => add({ company, priority: 'low' })))
    const outside = await add({ company, priority: 'high' })
    const done = await revise({ filter: { search: company, priority: 'low' }, status: 'contacted' })
    expect(done.results.map(({ id }) => id).sort()).toEqual(inside.map(({ id }) => id).sort())
    expect(await read(outside.id)).toMatchObject({ status: 'new' })
  })

  it.each([
    ['neither ids nor filter', { status: 'won' }],
    ['ids and filter', { ids: ['01900000-0000-7000-8000-000000000000'], filter: {}, status: 'won' }],
    ['no change', { filter: {} }],
    ['no ids', { ids: [], status: 'won' }],
    ['an id of another shape', { ids: ['1'], status: 'won' }],
    ['an unknown status', { filter: {}, status: 'gone' }],
  ])('are refused with %s', async (_, body) => {
    const { status } = await refusalOf(revise(body as Parameters<typeof revise>[0]))
    expect(status).toBe(400)
  })
})

describe('the pipeline', () => {
  it('is shown as columns, whose further leads the list has', async () => {
    const company = crypto.randomUUID()
    for (const name of ['a', 'b', 'c']) await add({ name, company, status: 'won', estimatedValue: 100 })
    const { columns } = await staff.call(leadPipeline.board, { query: { search: company, sort: 'name', limit: 2 } })
    const won = columns.find(({ status }) => status === 'won')
    expect(won).toMatchObject({ count: 3, value: 300, capped: false, leads: [{ name: 'a' }, { name: 'b' }] })
    const query = { search: company, sort: 'name', status: 'won', cursor: won?.nextCursor ?? '' } as const
    expect((await staff.call(leads.list, { query })).leads).toMatchObject([{ name: 'c' }])
    expect(columns.filter(({ count }) => count > 0)).toHaveLength(1)
  })

  it('is reported month by month up to the current one', async () => {
    await add({ status: 'won', estimatedValue: 700 })
    const { months, funnel, lost } = await staff.call(leadPipeline.trends, { query: { months: 14 } })
    expect(months).toHaveLength(14)
    expect(months.at(-1)).toMatchObject({ month: new Date().toISOString().slice(0, 7), captured: funnel[0]?.reached })
    expect(months.at(-1)?.wonValue).toBe(funnel.at(-1)?.value)
    expect(lost).toBeGreaterThan(0)
  })
})
