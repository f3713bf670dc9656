import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { LeadFilter, LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { captureMany } from '#tests/support/lead/many-leads.ts'
import { peopleOf } from '#tests/support/person/people.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { runDesk } from '#tests/support/run/run-desk.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const later = '2026-06-01T00:00:00.000Z'
const sorts = ['createdAt', 'name', 'estimatedValue', 'lastContactDate'].flatMap((sort) => [sort, `-${sort}`])
const filters: readonly LeadFilter[] = [
  {},
  { status: 'won' },
  { priority: 'high', source: 'referral' },
  { search: 'VAN dyck' },
  { search: '100%', status: 'new' },
  { search: 'nowhere' },
]

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const openDatabase = async (): Promise<AtriumProcess> => {
  const database = await migratedDatabase(inject('postgresUrl'))
  const here = openProcess(database.url)
  closing.push(here.close, database.drop)
  return here
}

describe('what is read as of now', () => {
  let here: AtriumProcess
  beforeAll(async () => {
    here = await openDatabase()
    await captureMany(here.store)
  })

  it.each(sorts.flatMap((sort) => filters.map((filter) => [sort, filter] as const)))(
    'is the live list, by %s, for %o, page by page',
    async (sort, filter) => {
      const search = { ...filter, sort: sort as LeadSearch['sort'], limit: 40 }
      const [live, then] = await Promise.all([here.leadReader.list(search), here.leadPast.at(later).list(search)])
      expect(then).toEqual(live)
      const cursor = live?.nextCursor ?? undefined
      if (cursor === undefined) return
      expect(await here.leadPast.at(later).list({ ...search, cursor })).toEqual(
        await here.leadReader.list({ ...search, cursor }),
      )
    },
  )

  it.each(filters)('is the live board, for %o', async (filter) => {
    const search = { ...filter, sort: '-estimatedValue', limit: 7 } as const
    expect(await here.leadPast.at(later).board(search)).toEqual(await here.leadReader.board(search))
  })

  it('has the same figures', async () => {
    const [past, months] = [here.leadPast.at(later), ['2025-12', '2026-01']]
    expect(await past.stats()).toEqual(await here.leadReader.stats())
    expect(await past.trends(months)).toEqual(await here.leadReader.trends(months))
  })

  it('takes no cursor of another list', async () => {
    expect(await here.leadPast.at(later).list({ sort: 'name', limit: 5, cursor: 'x' })).toBeNull()
    expect(await here.leadPast.moves({ from: later, to: later }, { limit: 5, cursor: 'x' })).toBeNull()
  })

  it('takes no cursor of a moment that does not exist', async () => {
    const cursor = '2026-02-30T00:00:00.000Z_0197f3c0-0000-7000-8000-000000000001'
    expect(await here.leadPast.moves({ from: later, to: later }, { limit: 5, cursor })).toBeNull()
  })
})

const day = (n: number) => `2026-03-${String(n + 1).padStart(2, '0')}T12:00:00.000Z`
const by = (n: number) => ({ cause: { actor: 'ada', correlationId: 'c', causationId: 'c' }, at: day(n) })

/** Maya is captured on day 1 and later renamed; Otto is captured on day 3 and erased on day 7. */
const aStory = async (here: AtriumProcess) => {
  const lead = leads(here.store, uuidIds)
  const captureLead = async (name: string, n: number) => {
    const message = {
      name,
      email: `${name}@example.com`.toLowerCase(),
      phone: '',
      company: '',
      budget: '' as const,
      message: 'Hi',
    }
    await lead.receiveMessage(message, by(n))
    const page = await here.leadReader.list({ sort: '-createdAt', limit: 1 })
    return page?.leads[0]?.id ?? ''
  }
  const maya = await captureLead('Maya', 1)
  await lead.revise(maya, { status: 'qualified', estimatedValue: 500 }, by(2))
  const otto = await captureLead('Otto', 3)
  await lead.revise(otto, { status: 'won', estimatedValue: 900 }, by(4))
  await lead.revise(maya, { name: 'Maya Ruiz', notes: 'Called.', followUpDate: '2026-03-20' }, by(5))
  await lead.revise(maya, { status: 'lost', estimatedValue: null, lostReason: 'Too dear.' }, by(6))
  await peopleOf(here).erase(otto, by(7))
  return { maya, otto }
}

describe('the leads of another day', () => {
  let here: AtriumProcess
  let known: { readonly maya: string; readonly otto: string }
  beforeAll(async () => {
    here = await openDatabase()
    known = await aStory(here)
  })

  const listAt = async (n: number, search: LeadFilter = {}) =>
    (await here.leadPast.at(day(n)).list({ sort: 'createdAt', limit: 10, ...search }))?.leads ?? []

  it('are none before the first came, and include what happened at the very moment', async () => {
    expect(await listAt(0)).toEqual([])
    expect(await here.leadPast.at(day(0)).stats()).toMatchObject({ total: 0, totalValue: 0 })
    expect(await listAt(1)).toMatchObject([{ id: known.maya, name: 'Maya', status: 'new', version: 1 }])
  })

  it('have the names, notes and dates that they had', async () => {
    expect(await listAt(4, { status: 'qualified' })).toMatchObject([
      { name: 'Maya', estimatedValue: 500, notes: 'Hi', followUpDate: null },
    ])
    expect(await listAt(5, { search: 'ruiz' })).toMatchObject([{ notes: 'Called.', followUpDate: '2026-03-20' }])
    expect(await listAt(4, { search: 'ruiz' })).toEqual([])
    expect(await here.leadPast.at(day(2)).find(known.otto)).toBeNull()
  })

  it('count erased people, and call them erased', async () => {
    expect(await here.leadPast.at(day(4)).stats()).toMatchObject({ total: 2, won: 1, totalValue: 500 })
    expect(await listAt(4, { status: 'won' })).toMatchObject([
      { name: 'Erased', email: '', notes: '', estimatedValue: 900 },
    ])
    expect(await listAt(4, { search: 'otto' })).toEqual([])
    const { rows } = await here.postgres.pool.query('select s::text as row from lead_states s')
    expect(JSON.stringify(rows)).not.toMatch(/otto/i)
  })

  it('make up the funnel and the months of that day', async () => {
    const { funnel, lost, months } = await here.leadPast.at(day(5)).trends(['2026-03'])
    expect(funnel.map(({ reached }) => reached)).toEqual([2, 2, 2, 1, 1])
    expect([lost, months]).toEqual([0, [{ month: '2026-03', captured: 2, capturedValue: 1400, won: 1, wonValue: 900 }]])
  })

  it('have moved from one day to another', async () => {
    const moves = await here.leadPast.moves({ from: day(2), to: day(6) }, { limit: 1 })
    expect(moves?.flows).toHaveLength(2)
    expect(moves?.flows).toContainEqual({ from: null, to: 'won', count: 1, value: 900 })
    expect(moves?.flows).toContainEqual({ from: 'qualified', to: 'lost', count: 1, value: 0 })
    expect(moves?.revalued).toEqual({ count: 1, difference: -500 })
    expect(moves?.leads).toMatchObject([
      { id: known.maya, name: 'Maya Ruiz', from: { estimatedValue: 500 }, since: day(6) },
    ])
    const rest = await here.leadPast.moves({ from: day(2), to: day(6) }, { limit: 1, cursor: moves?.nextCursor ?? '' })
    expect(rest).toMatchObject({ leads: [{ id: known.otto, name: 'Erased', from: null }], nextCursor: null })
    expect(await here.leadPast.moves({ from: day(6), to: day(8) }, { limit: 9 })).toMatchObject({
      leads: [],
      flows: [],
    })
  })

  it('follow from the log, also where they are made by the migration', async () => {
    const states = async () =>
      (await here.postgres.pool.query('select s::text as row from lead_states s order by id, since')).rows
    const before = await states()
    const rebuilt = await postgresRebuild(here.postgres, here.master)(rebuiltViews, () => undefined)
    expect(rebuilt.filter(({ corrected }) => corrected > 0)).toEqual([])
    await here.postgres.pool.query('truncate lead_states')
    const migration = await readFile('adapters/postgres/migrations/0076-lead-states.sql', 'utf8')
    const [backfill = ''] = /insert into lead_states[^;]*;/.exec(migration) ?? []
    await here.postgres.pool.query(backfill)
    const todays = before.map(({ row }) => ({ row: String(row).replace(',Maya,', ',"Maya Ruiz",') }))
    expect(await states()).toEqual(todays)
  })
})

it('workflows are what they were, with the runs that were in flight', async () => {
  const here = await openDatabase()
  const desk = runDesk(here)
  await desk.create(1)
  await desk.create(2, { name: 'Another' })
  const runId = await desk.request(1)
  const running = await here.workflowPast.listAt(new Date().toISOString())
  expect(running).toEqual(await here.workflowReader.list())
  expect(running.map(({ status }) => status)).toEqual(['running', 'active'])
  const then = await aMoment()
  await desk.execute(runId, { type: 'CancelRun', now: new Date().toISOString() })
  await desk.change(2, { type: 'ArchiveWorkflow' })
  expect((await here.workflowReader.list()).map(({ id, status }) => [id, status])).toEqual([[1, 'active']])
  expect(await here.workflowPast.listAt(new Date().toISOString())).toEqual(await here.workflowReader.list())
  expect(await here.workflowPast.listAt(then)).toEqual(running)
  expect(await here.workflowPast.listAt('2020-01-01T00:00:00.000Z')).toEqual([])
})
