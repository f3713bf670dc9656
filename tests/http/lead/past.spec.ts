import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runLists } from '#contracts/run/http/run-lists.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

it('the business is read as it was at a moment', async () => {
  const added = { name: 'Maya', email: 'maya@example.com', estimatedValue: 700, status: 'qualified' } as const
  const before = await aMoment()
  const { lead } = await staff.call(leads.create, { body: added })
  const at = await aMoment()
  await staff.call(leads.revise, { params: { id: lead.id }, body: { status: 'won', name: 'Maya Ruiz' } })
  const renamed = await aMoment()
  await staff.call(leadErasure.erase, { params: { id: lead.id } })

  expect(await staff.call(leads.list, { query: { at: before } })).toMatchObject({ leads: [], total: 0, asOf: before })
  expect(await staff.call(leads.list, { query: { at, status: 'qualified' } })).toMatchObject({
    leads: [{ name: 'Erased', email: '', status: 'qualified', estimatedValue: 700 }],
    total: 1,
    asOf: at,
  })
  expect(await staff.call(leads.stats, { query: { at } })).toEqual({
    ...{ total: 1, new: 0, qualified: 1, proposalSent: 0, won: 0, lost: 0, totalValue: 700 },
    asOf: at,
  })
  expect(await staff.call(leads.read, { params: { id: lead.id }, query: { at } })).toMatchObject({ asOf: at })
  const { columns, asOf } = await staff.call(leadPipeline.board, { query: { at } })
  expect([columns.find(({ status }) => status === 'qualified')?.count, asOf]).toEqual([1, at])
  expect(await staff.call(leadPipeline.trends, { query: { at, months: 1 } })).toMatchObject({
    months: [{ captured: 1, won: 0 }],
    asOf: at,
  })
  expect(await staff.call(leadPipeline.moves, { query: { from: at, to: renamed } })).toMatchObject({
    flows: [{ from: 'qualified', to: 'won', count: 1, value: 700 }],
  })
  const first = await staff.call(workflows.list, { query: { at } })
  expect([first.workflows.length, first.asOf]).toEqual([5, at])
})

it('the documents of all and of a lead are read as they were, with their links and the timeline of then', async () => {
  const { lead } = await staff.call(leads.create, { body: { name: 'Noor', email: 'noor@example.com' } })
  const runs = sharedRuns(staff)
  const before = await aMoment()
  const runId = await runs.proposal()
  const unattached = await aMoment()
  await runs.report(runId, { leadId: lead.id })
  const drafted = await aMoment()
  const { share } = await runs.share(runId, { name: 'Noor' })
  const shared = await aMoment()
  await runs.revoke(share.id)
  const all = (at: string, fields: object = {}) => staff.call(runLists.documents, { query: { at, ...fields } })
  const own = (at: string) => staff.call(leadDocuments.list, { params: { id: lead.id }, query: { at } })
  const typesAt = async (at: string) =>
    (await staff.call(leadTimeline.read, { params: { id: lead.id }, query: { at } })).entries.map(({ type }) => type)

  expect(await all(before)).toEqual({ documents: [], nextCursor: null, asOf: before })
  expect((await all(unattached)).documents).toMatchObject([{ runId, leadId: null, sharing: null }])
  expect((await all(drafted)).documents).toMatchObject([{ runId, leadId: lead.id, sharing: null }])
  expect((await all(shared)).documents).toMatchObject([{ runId, sharing: { live: 1, views: 0, lastViewedAt: null } }])
  const { documents: now } = await staff.call(runLists.documents, { query: {} })
  expect(now).toMatchObject([{ runId, sharing: { live: 0 } }])
  expect((await all(shared, { search: 'no such client' })).documents).toEqual([])
  expect(await own(unattached)).toEqual({ documents: [], asOf: unattached })
  expect((await own(drafted)).documents).toMatchObject([{ runId, versions: 1, state: 'draft', shares: 0 }])
  expect((await own(shared)).documents).toMatchObject([{ runId, state: 'shared', shares: 1 }])
  expect(await typesAt(unattached)).toEqual(['LeadCaptured'])
  expect(await typesAt(drafted)).toContain('RunLeadSet')
  expect(await typesAt(shared)).toContain('ShareCreated')
  expect(await typesAt(shared)).not.toContain('ShareRevoked')

  const { lead: other } = await staff.call(leads.create, { body: { name: 'Ines', email: 'ines@example.com' } })
  await runs.report(runId, { leadId: other.id })
  const moved = await aMoment()
  expect((await own(shared)).documents).toMatchObject([{ runId, state: 'shared', shares: 1 }])
  expect(await typesAt(shared)).toContain('ShareCreated')
  expect((await own(moved)).documents).toEqual([])
  expect(await typesAt(moved)).not.toContain('ShareCreated')
})

it('a day counts from its beginning, and an answer for now says nothing of a moment', async () => {
  expect(await staff.call(leads.list, { query: { at: '2020-02-29' } })).toMatchObject({
    asOf: '2020-02-29T00:00:00.000Z',
  })
  expect(await staff.call(leads.stats, {})).not.toHaveProperty('asOf')
})

it.each([
  '/api/leads',
  '/api/leads/stats',
  '/api/leads/board',
  '/api/leads/trends',
  '/api/workflows',
  '/api/documents',
])('%s refuses a moment to come, and what is no moment', async (path) => {
  const tomorrow = new Date(Date.now() + 60_000).toISOString()
  for (const at of [tomorrow, 'yesterday', '2026-02-30', '0000-01-01', '']) {
    const response = await staff.send(`${path}?at=${at}`, {})
    expect([at, response.status, await response.json()]).toMatchObject([at, 400, { errors: [{ path: 'at' }] }])
  }
})

it('two moments are compared only where both have been', async () => {
  const query = { from: '2026-01-01T00:00:00Z', to: '3026-01-01T00:00:00Z' }
  expect(await refusalOf(staff.call(leadPipeline.moves, { query }))).toMatchObject({ status: 400 })
})

it('a moment in a query may be a day, or have an offset whose plus sign is not escaped', async () => {
  const answers = async (path: string) => {
    const offsets = ['2026-01-01', '2026-01-01T01:00:00%2B01:00', '2026-01-01T01:00:00+01:00']
    return Promise.all(offsets.map(async (text) => (await staff.send(path + text, {})).status))
  }
  const { lead } = await staff.call(leads.create, { body: { name: 'Ada', email: 'ada@example.com' } })
  for (const path of ['/api/leads?at=', '/api/audit/feed?from=', '/api/audit/export?from=', '/api/security/events?to='])
    expect([path, await answers(path)]).toEqual([path, [200, 200, 200]])
  expect(await answers(`/api/audit/streams/lead/${lead.id}/state?at=`)).toEqual([404, 404, 404])
  expect((await staff.call(leads.list, { query: { at: '2026-01-01T01:00:00 01:00' } })).asOf).toBe(
    '2026-01-01T00:00:00.000Z',
  )
})
