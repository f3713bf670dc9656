import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'

/** `tests/mfe/leads/lead-order.spec.ts` has the same for the browser. */
const inOrder = [
  'Ähm',
  'Bernd',
  'de la Cruz',
  'Émile',
  'Łukasz',
  'Oberon',
  'Ødegaard',
  'olaf',
  'Östen',
  'Zoe',
  'Ωmega',
  'Ёлкин',
  'Иван',
]

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  for (const name of inOrder.toSorted())
    await staff.call(leads.create, { body: { name, email: `${crypto.randomUUID()}@example.com` } })
})
afterAll(() => atrium.stop())

const names = (rows: readonly Lead[]) => rows.map(({ name }) => name)
const list = async (sort: 'name' | '-name') => (await staff.call(leads.list, { query: { sort } })).leads

describe('leads by name', () => {
  it('stand without regard to case and accents, also from the end', async () => {
    expect(names(await list('name'))).toEqual(inOrder)
    expect(names(await list('-name'))).toEqual(inOrder.toReversed())
  })

  it('stand in that order page by page', async () => {
    const rows: Lead[] = []
    let cursor: string | undefined
    do {
      const page = await staff.call(leads.list, { query: { sort: 'name', limit: 3, cursor } })
      rows.push(...page.leads)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(names(rows)).toEqual(inOrder)
  })
})
