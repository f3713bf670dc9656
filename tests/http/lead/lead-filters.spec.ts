import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { type LeadQuery, leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

let atrium: TestAtrium
let staff: ApiClient

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** By name: days until the next contact, and value. */
const given: readonly (readonly [string, number | null, number | null])[] = [
  ['Late', -2, 100_000],
  ['Now', 0, 2_000_000],
  ['Soon', 6, null],
  ['Later', 7, 6_000_000],
  ['None', null, 1_500_000],
]

beforeAll(async () => {
  atrium = await startTestAtrium({ WORKER_CONCURRENCY: '0', TIME_ZONE: 'UTC' })
  staff = await staffClient(atrium.url)
  for (const [name, ahead, estimatedValue] of given) {
    const body = { name, email: `${name.toLowerCase()}@example.com`, estimatedValue }
    const { lead } = await staff.call(leads.create, { body })
    const followUpDate = ahead === null ? null : day(ahead)
    await staff.call(leads.revise, { params: { id: lead.id }, body: { followUpDate } })
  }
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

type Query = LeadQuery & { readonly at?: string }

const list = async (query: Query) => {
  const { leads: matches, total } = await staff.call(leads.list, { query: { sort: 'name', ...query } })
  expect(total).toBe(matches.length)
  return matches.map(({ name }) => name)
}

it.each<[LeadQuery, string[]]>([
  [{ followUp: 'overdue' }, ['Late']],
  [{ followUp: 'today' }, ['Now']],
  [{ followUp: 'week' }, ['Now', 'Soon']],
  [{ followUp: 'none' }, ['None']],
  [{ minValue: 1_500_000 }, ['Later', 'None', 'Now']],
  [{ maxValue: 1_500_000 }, ['Late', 'None']],
  [{ minValue: 2_000_000, maxValue: 2_000_000 }, ['Now']],
  [{ maxAge: 7 }, ['Late', 'Later', 'None', 'Now', 'Soon']],
  [{ minAge: 1 }, []],
  [{ followUp: 'week', search: 'soon' }, ['Soon']],
])('the leads with %j are %j', async (query, names) => {
  expect(await list(query)).toEqual(names)
  const { columns } = await staff.call(leadPipeline.board, { query: { sort: 'name', ...query } })
  expect(columns.flatMap((column) => column.leads.map(({ name }) => name))).toEqual(names)
})

/** The names of all pages of two. */
const pagesBy = async (query: Query) => {
  const names: string[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await staff.call(leads.list, { query: { ...query, limit: 2, cursor } })
    names.push(...page.leads.map(({ name }) => name))
    more = page.nextCursor !== null
    cursor = page.nextCursor ?? undefined
  }
  return names
}

it('are sorted by the next contact, those without one last, page by page', async () => {
  expect(await pagesBy({ sort: 'followUpDate' })).toEqual(['Late', 'Now', 'Soon', 'Later', 'None'])
  expect(await pagesBy({ sort: '-followUpDate' })).toEqual(['Later', 'Soon', 'Now', 'Late', 'None'])
})

it('of the past have values, ages and the next contact as of the moment', async () => {
  const at = new Date().toISOString()
  const findByName = async (name: string) =>
    (await staff.call(leads.list, { query: { search: name } })).leads[0]?.id ?? ''
  const body = { followUpDate: day(1) }
  const id = await findByName('late@example.com')
  await staff.call(leads.revise, { params: { id }, body })
  expect(await list({ followUp: 'overdue' })).toEqual([])
  expect(await list({ minValue: 1_500_000, at })).toEqual(['Later', 'None', 'Now'])
  expect(await list({ followUp: 'overdue', at })).toEqual(['Late'])
  expect(await list({ followUp: 'week', at })).toEqual(['Now', 'Soon'])
  expect(await list({ followUp: 'none', at })).toEqual(['None'])
  const { columns } = await staff.call(leadPipeline.board, { query: { followUp: 'today', at } })
  expect(columns.flatMap((column) => column.leads.map(({ name }) => name))).toEqual(['Now'])
  const pages = await pagesBy({ sort: '-followUpDate', at })
  expect(pages).toEqual(['Later', 'Soon', 'Now', 'Late', 'None'])
  await staff.call(leads.revise, { params: { id }, body: { followUpDate: day(-2) } })
})

it('with an unknown word are refused', async () => {
  for (const query of ['followUp=soon', 'minValue=-1', 'maxAge=x', 'newsletter=maybe'])
    expect((await staff.send(`/api/leads?${query}`, {})).status).toBe(400)
})

it('with a character that no text may hold are refused in words of a request without a body', async () => {
  const detailOf = async (query: string) => {
    const { detail } = (await (await staff.send(`/api/leads?${query}`, {})).json()) as { readonly detail: string }
    return detail
  }
  expect(await detailOf('search=%00')).toBe('search holds a character that no text may hold.')
  expect(await detailOf('%00=a')).toBe('The request holds a character that no text may hold.')
})
