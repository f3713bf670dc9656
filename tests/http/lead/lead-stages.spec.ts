import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { withStatusSince } from '#adapters/postgres/lead/status-since.ts'
import type { Call } from '#contracts/client.ts'
import { leadBulk } from '#contracts/lead/http/lead-bulk.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const add = async (company = '') =>
  (await staff.call(leads.create, { body: { name: 'Ada', email: `${crypto.randomUUID()}@example.com`, company } })).lead
const patch = async (id: string, body: Call<typeof leads.revise>['body']) =>
  (await staff.call(leads.revise, { params: { id }, body })).lead
const read = async (id: string) => (await staff.call(leads.read, { params: { id } })).lead

it('the board says since when each lead has had its status, now and at a moment', async () => {
  const company = crypto.randomUUID()
  const { id } = await add(company)
  await patch(id, { priority: 'high' })
  const onBoard = async (at?: string) => {
    const query = { search: company, ...(at !== undefined && { at }) }
    const { columns } = await staff.call(leadPipeline.board, { query })
    return columns.flatMap((column) => column.leads.map(({ status, statusSince }) => [status, statusSince]))
  }
  const stages = async () => {
    const timeline = await staff.call(leadTimeline.read, { params: { id }, query: {} })
    return timeline.stages.map(({ status, since }) => [status, since])
  }
  expect(await onBoard()).toEqual((await stages()).slice(0, 1))
  const before = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await patch(id, { status: 'qualified' })
  await patch(id, { estimatedValue: 100 })
  const [first, second] = await stages()
  expect(await onBoard()).toEqual([second])
  expect(await onBoard(before)).toEqual([first])
})

it('the board is answered while leads change their status between its readings', async () => {
  const lead = await add()
  const postgres = openPostgres(atrium.databaseUrl, () => undefined)
  const columns = [
    {
      status: lead.status,
      count: 1,
      value: 0,
      capped: false,
      leads: [{ ...lead, reached: 'new' as const, wonAt: null }],
      nextCursor: null,
    },
  ]
  await patch(lead.id, { status: 'won' })
  const [column] = await withStatusSince(postgres, columns).finally(postgres.close)
  expect(column?.leads.map(({ statusSince }) => statusSince)).toEqual([lead.createdAt])
})

it('a bulk change to lost ends the follow-up, and its undo restores it', async () => {
  const { id } = await add()
  await patch(id, { followUpDate: '2026-12-24' })
  const { results } = await staff.call(leadBulk.revise, { body: { ids: [id], status: 'lost' } })
  expect((await read(id)).followUpDate).toBeNull()
  const former = results.flatMap(({ version, previous }) => (previous === null ? [] : [{ id, version, previous }]))
  await staff.call(leadBulk.restore, { body: { leads: former } })
  expect(await read(id)).toMatchObject({ status: 'new', followUpDate: '2026-12-24' })
})
