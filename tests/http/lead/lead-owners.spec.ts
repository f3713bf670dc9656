import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadBulk } from '#contracts/lead/http/lead-bulk.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { staff as team } from '#contracts/staff/http/staff.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { admin, startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { idOf, joined } from '#tests/support/staff/team.ts'

let atrium: TestAtrium
let ada: ApiClient
let bo: ApiClient
const ids = { ada: '', bo: '', auditor: '' }
beforeAll(async () => {
  atrium = await startTestAtrium()
  ada = await staffClient(atrium.url)
  bo = (await joined(atrium.url, 'bo@atrium.test', 'admin')).client
  await joined(atrium.url, 'audit@atrium.test', 'auditor')
  ids.ada = await idOf(ada, admin.email)
  ids.bo = await idOf(ada, 'bo@atrium.test')
  ids.auditor = await idOf(ada, 'audit@atrium.test')
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

let people = 0
const newLead = async () => {
  people += 1
  return (await ada.call(leads.create, { body: { name: 'Maya', email: `maya${people}@example.com` } })).lead
}
const own = (id: string, ownerId: string | null) => ada.call(leads.revise, { params: { id }, body: { ownerId } })
const patch = (path: string, body: object) =>
  ada.send(path, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('the owner of a lead', () => {
  it('is empty at first, then an active admin, and is in the timeline by address', async () => {
    const { id, ownerId } = await newLead()
    expect(ownerId).toBeNull()
    expect((await own(id, ids.bo)).lead.ownerId).toBe(ids.bo)
    const { entries } = await ada.call(leadTimeline.read, { params: { id } })
    expect(entries[0]).toMatchObject({ type: 'LeadOwnerChanged', summary: 'Owner: bo@atrium.test' })
    expect((await own(id, null)).lead.ownerId).toBeNull()
    expect((await own(id, null)).lead.version).toBe(3)
  })

  it.each([
    ['an unknown id', () => randomUUIDv7()],
    ['a text', () => 'bo'],
    ['an auditor', () => ids.auditor],
  ])('is refused as %s', async (_, ownerId) => {
    const { id } = await newLead()
    const refusal = await expectProblem(await patch(`/api/leads/${id}`, { ownerId: ownerId() }), 400)
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['ownerId'])
    const bulk = await post(ada.send, '/api/leads/bulk', { ids: [id], ownerId: ownerId() })
    expect((await expectProblem(bulk, 400)).errors?.map(({ path }) => path)).toEqual(['ownerId'])
  })

  it('is set for many at once, and undone', async () => {
    const some = [await newLead(), await newLead()]
    const { results, changed } = await ada.call(leadBulk.revise, {
      body: { ids: some.map(({ id }) => id), ownerId: ids.bo },
    })
    expect([changed, results[0]?.previous?.ownerId]).toEqual([2, null])
    const former = results.flatMap(({ id, version, previous }) =>
      previous === null ? [] : [{ id, version, previous }],
    )
    await ada.call(leadBulk.restore, { body: { leads: former } })
    const [one] = some
    expect((await ada.call(leads.read, { params: { id: one?.id ?? '' } })).lead.ownerId).toBeNull()
  })
})

describe('leads by their owner', () => {
  it('are the own ones, those of a member, or those without one; also on the board and in the past', async () => {
    const { id } = await newLead()
    await own(id, ids.bo)
    const before = new Date().toISOString()
    const listOf = async (client: ApiClient, owner: string, at?: string) => {
      const { leads: rows, total } = await client.call(leads.list, { query: { owner, ...(at && { at }) } })
      return [rows.some((lead) => lead.id === id), total === rows.length]
    }
    expect(await listOf(bo, 'me')).toEqual([true, true])
    expect(await listOf(ada, ids.bo)).toEqual([true, true])
    expect(await listOf(ada, 'me')).toEqual([false, true])
    expect(await listOf(ada, 'none')).toEqual([false, true])
    const { columns } = await ada.call(leadPipeline.board, { query: { owner: ids.bo } })
    expect(columns[0]).toMatchObject({ count: 1, leads: [{ id }] })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await own(id, ids.ada)
    expect(await listOf(ada, ids.bo, before)).toEqual([true, true])
    expect(await listOf(ada, ids.bo)).toEqual([false, true])
  })

  it('of an unknown member are a 400', async () => {
    for (const owner of [randomUUIDv7(), 'bo', ''])
      await expectProblem(await ada.send(`/api/leads?owner=${owner}`, {}), 400)
    await expectProblem(await ada.send(`/api/leads/board?owner=${randomUUIDv7()}`, {}), 400)
  })

  it('are exported and imported with the address of the owner', async () => {
    const { id, email } = await newLead()
    await own(id, ids.bo)
    const file = await (await ada.send('/api/leads/export?bom=false', {})).text()
    const [headings, ...rows] = file.split('\r\n').map((line) => line.split(','))
    const column = headings?.indexOf('Owner') ?? -1
    expect(rows.find((cells) => cells.includes(email))?.[column]).toBe('bo@atrium.test')
    const csv = [
      'Email,Name,Owner',
      'nina@example.com,Nina,BO@atrium.test',
      'otto@example.com,Otto,Jane Doe',
      'pia@example.com,Pia,',
    ].join('\n')
    const answer = await ada.send('/api/leads/import', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: csv,
    })
    const report = await answer.json()
    expect(
      report.rows.map(({ outcome, detail }: { outcome: string; detail: string | null }) => [outcome, detail]),
    ).toEqual([
      ['created', null],
      ['created', 'The owner Jane Doe is no active admin here: imported without one.'],
      ['created', null],
    ])
    const { leads: matches } = await ada.call(leads.list, { query: { search: 'nina@example.com' } })
    expect(matches[0]?.ownerId).toBe(ids.bo)
  })
})

describe('a member who leaves', () => {
  it('keeps the leads until they are handed over, which can be repeated', async () => {
    await joined(atrium.url, 'eve@atrium.test', 'admin')
    const eve = await idOf(ada, 'eve@atrium.test')
    for (const { id } of [await newLead(), await newLead()]) await own(id, eve)
    const disabled = await ada.call(team.revise, { params: { id: eve }, body: { disabled: true } })
    expect([disabled.staff.status, disabled.leads]).toEqual(['disabled', 2])
    const handOver = (to: string | null) => ada.call(team.handOver, { params: { id: eve }, body: { to } })
    const refused = await post(ada.send, `/api/staff/${eve}/hand-over`, { to: ids.auditor })
    expect((await expectProblem(refused, 400)).errors?.map(({ path }) => path)).toEqual(['to'])
    expect(await handOver(ids.bo)).toEqual({ leads: 2 })
    expect(await handOver(ids.bo)).toEqual({ leads: 0 })
    const { lead } = await newLead().then(({ id }) => own(id, ids.bo))
    expect(lead.ownerId).toBe(ids.bo)
    await expectProblem(await post(ada.send, `/api/staff/${randomUUIDv7()}/hand-over`, { to: null }), 404)
    const own404 = await patch(`/api/leads/${lead.id}`, { ownerId: eve })
    expect((await expectProblem(own404, 400)).errors?.map(({ path }) => path)).toEqual(['ownerId'])
  })
})
