import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lead, type LeadQuery, leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  for (const lead of people) await staff.call(leads.create, { body: lead })
})
afterAll(() => atrium.stop())

const people = [
  {
    name: 'beatrix',
    email: 'bea@example.com',
    status: 'new',
    priority: 'low',
    source: 'direct',
    estimatedValue: 500,
    company: 'Potter & Co',
  },
  {
    name: 'Ada',
    email: 'ada@example.com',
    status: 'won',
    priority: 'high',
    source: 'referral',
    estimatedValue: 100,
    company: '100% Engines',
  },
  {
    name: 'Émile',
    email: 'emile@example.com',
    status: 'qualified',
    priority: 'medium',
    source: 'newsletter',
    company: 'Zo_la',
  },
  {
    name: 'Dora',
    email: 'dora@example.com',
    status: 'lost',
    priority: 'high',
    source: 'contact_form',
    estimatedValue: 100,
  },
  {
    name: 'Carl',
    email: 'carl@example.com',
    status: 'proposal_sent',
    priority: 'high',
    source: 'direct',
    estimatedValue: 300,
    company: 'Σίσυφος, Hauptstraße',
  },
] as const

const cursorOf = (...parts: unknown[]) =>
  Buffer.from(JSON.stringify([...parts, '01890000-0000-7000-8000-000000000000'])).toString('base64url')
const list = (query: LeadQuery = {}) => staff.call(leads.list, { query })
const names = (found: { leads: readonly Lead[] }) => found.leads.map(({ name }) => name)

describe('the list of leads', () => {
  it('is newest first', async () => expect(names(await list())).toEqual(['Carl', 'Dora', 'Émile', 'Ada', 'beatrix']))

  it.each([
    [{ status: 'won' }, ['Ada']],
    [{ priority: 'high' }, ['Carl', 'Dora', 'Ada']],
    [{ source: 'direct' }, ['Carl', 'beatrix']],
    [{ priority: 'high', source: 'direct' }, ['Carl']],
    [{ search: 'POTTER' }, ['beatrix']],
    [{ search: 'émile' }, ['Émile']],
    [{ search: 'ÉMILE' }, ['Émile']],
    [{ search: 'e\u0301mile' }, ['Émile']],
    [{ search: 'emile' }, ['Émile']],
    [{ search: 'ÉmI' }, ['Émile']],
    [{ search: 'dórà' }, ['Dora']],
    [{ search: 'Σισυφος' }, ['Carl']],
    [{ search: 'ｄｏｒａ＠' }, ['Dora']],
    [{ search: 'dora@' }, ['Dora']],
    [{ search: 'ΣΊΣΥΦΟΣ' }, ['Carl']],
    [{ search: 'HAUPTSTRASSE' }, ['Carl']],
    [{ search: 'hauptstraße' }, ['Carl']],
    [{ search: '%' }, ['Ada']],
    [{ search: '_' }, ['Émile']],
    [{ search: '\\' }, []],
    [{ search: ' ' }, ['Carl', 'Dora', 'Émile', 'Ada', 'beatrix']],
    [{ search: 'o', status: 'lost' }, ['Dora']],
  ] as const)('by %j holds what fits', async (query, expected) => {
    const found = await list(query)
    expect(names(found)).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  it.each([
    ['createdAt', ['beatrix', 'Ada', 'Émile', 'Dora', 'Carl']],
    ['name', ['Ada', 'beatrix', 'Carl', 'Dora', 'Émile']],
    ['-name', ['Émile', 'Dora', 'Carl', 'beatrix', 'Ada']],
    ['estimatedValue', ['Ada', 'Dora', 'Carl', 'beatrix', 'Émile']],
    ['-estimatedValue', ['beatrix', 'Carl', 'Dora', 'Ada', 'Émile']],
  ] as const)('sorted by %s is in that order, also page by page', async (sort, expected) => {
    expect(names(await list({ sort }))).toEqual(expected)
    expect(await namesByPages(sort)).toEqual(expected)
  })

  it('says whether there is more', async () => {
    expect(await list({ limit: 5 })).toMatchObject({ total: 5, nextCursor: null })
    expect(await list({ limit: 4 })).toMatchObject({ total: 5, nextCursor: expect.stringMatching(/^[\w-]+$/) })
  })

  it.each([
    ['status=open', 'status'],
    ['status=', 'status'],
    ['status=new&status=won', 'status'],
    ['priority=urgent', 'priority'],
    ['source=radio', 'source'],
    ['sort=email', 'sort'],
    ['sort=--name', 'sort'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=Infinity', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=', 'cursor'],
    [`cursor=${Buffer.from('["name","x"]').toString('base64url')}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', '0000-01-01T00:00:00.000Z')}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', '2026-02-30T00:00:00.000Z')}`, 'cursor'],
    [`cursor=${cursorOf('-createdAt', null)}`, 'cursor'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
    ['search=a%00b', 'search'],
    ['search=%ED%A0%80', 'search'],
    ['search=%ff', 'search'],
    ['search=%', 'search'],
  ])('refuses %s and names the field', async (query, path) => {
    const { errors } = await expectProblem(await staff.send(`/api/leads?${query}`, {}), 400)
    expect(errors?.map((error) => error.path)).toEqual([path])
  })

  it.each([
    ['limit=501', 'At most 500'],
    ['limit=', 'A number'],
    ['limit=ten', 'A number'],
    ['limit=1.5', 'A whole number'],
  ])('says of %s what it may be', async (query, detail) => {
    expect((await expectProblem(await staff.send(`/api/leads?${query}`, {}), 400)).detail).toBe(detail)
  })

  it('refuses the cursor of another order', async () => {
    const { nextCursor } = await list({ sort: 'name', limit: 1 })
    await expectProblem(await staff.send(`/api/leads?sort=-name&cursor=${nextCursor}`, {}), 400)
  })
})

const namesByPages = async (sort: NonNullable<LeadQuery['sort']>) => {
  const received: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    received.push(...names(page))
    cursor = page.nextCursor
  }
  return received
}

it('the stats count by status, and sum up open leads', async () => {
  expect(await staff.call(leads.stats, {})).toEqual({
    total: 5,
    new: 1,
    qualified: 1,
    proposalSent: 1,
    won: 1,
    lost: 1,
    totalValue: 800,
  })
})

it('no list was a defect', () => expect(atrium.defects).toEqual([]))
