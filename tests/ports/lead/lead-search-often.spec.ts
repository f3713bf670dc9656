import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import { captureMany, idsOf, listOf } from '#tests/support/lead/many-leads.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const copies = 13
let database: FreshDatabase
let here: AtriumProcess
let list: ReturnType<typeof listOf>
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  list = listOf(here.leadReader)
  const rows = await captureMany(here.store)
  for (let copy = 1; copy < copies; copy++)
    await write(rows.map((row) => ({ ...row, id: crypto.randomUUID(), request: 1 })))
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

const write = (rows: readonly object[]) =>
  here.postgres.pool.query(`select write_leads($1, '{}')`, [JSON.stringify(rows)])

const everything = async (search: object) => {
  const leads: LeadView[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...search, cursor })
    leads.push(...page.leads)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return leads
}

describe('what thousands of leads hold', () => {
  it('is counted up to a limit, and can still be read to the end', async () => {
    expect(await list({ search: 'example' })).toMatchObject({ total: 3000, totalCapped: true })
    const leads = await everything({ search: 'EXAMPLE', sort: 'name' })
    expect(new Set(idsOf(leads)).size).toBe(250 * copies)
    expect(idsOf(leads)).toEqual(idsOf(await everything({ sort: 'name' })))
  })

  it('is narrowed by a filter, and counted where that leaves few', async () => {
    const narrow = { search: 'example', status: 'won', priority: 'medium' } as const
    const expected = (await everything({ sort: 'name' })).filter(
      (lead) => lead.status === 'won' && lead.priority === 'medium',
    )
    expect(await list(narrow)).toMatchObject({ total: expected.length, totalCapped: false })
    expect(idsOf(await everything({ ...narrow, sort: 'name' }))).toEqual(idsOf(expected))
    expect(await list({ search: 'example', priority: 'low' })).toMatchObject({ total: 1000, totalCapped: true })
  })

  it('fills the board, whose sums say that there is more', async () => {
    const columns = await here.leadReader.board({ search: 'example', sort: 'name', limit: 5 })
    for (const { status, count, capped, leads } of columns) {
      expect(capped && count > 0 && count <= 250 * copies).toBe(true)
      expect(idsOf(leads)).toEqual(idsOf((await list({ search: 'example', status, sort: 'name', limit: 5 })).leads))
    }
  })

  it('is found by one letter as well', async () =>
    expect(await list({ search: '@' })).toMatchObject({ total: 3000, totalCapped: true }))
})

it.each(['', 'a', 'ab', 'abc', 'ÅŋßB', 'x\ny\tz', 'a\\1\\b', '.*(..)+', '👩‍🌾 日本語', 'a\u001fbc'])(
  'the pairs of %j are those of its neighbouring characters',
  async (text) => {
    const letters = [...text]
    const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
    const { rows } = await here.postgres.pool.query<{ pairs: string[] }>('select letter_pairs($1) as pairs', [text])
    expect(rows[0]?.pairs.toSorted()).toEqual(pairs.toSorted())
  },
)
