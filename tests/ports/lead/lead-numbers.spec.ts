import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { LeadStatus, ReviseLead } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import { nextDay } from '#tests/support/lead/leads.ts'
import { captureMany, idsOf, listOf, leadStatuses as statuses } from '#tests/support/lead/many-leads.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: FreshDatabase
let here: AtriumProcess
let reader: LeadReader
let list: ReturnType<typeof listOf>
let rows: readonly LeadView[]
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  reader = here.leadReader
  list = listOf(reader)
  rows = await captureMany(here.store)
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

const worth = (leads: readonly LeadView[]) => leads.reduce((sum, lead) => sum + (lead.estimatedValue ?? 0), 0)

describe('the board', () => {
  it('has of each status how many, what they are worth, and the first of them', async () => {
    for (const search of [undefined, 'engines', 'example', 'zoë']) {
      const columns = await reader.board({ search, sort: 'name', limit: 3, priority: 'medium' })
      expect(columns.map(({ status }) => status)).toEqual(statuses)
      for (const { status, count, value, leads, nextCursor } of columns) {
        const all = await list({ search, status, priority: 'medium', sort: 'name' })
        expect([count, value]).toEqual([all.total, worth(all.leads)])
        expect(idsOf(leads)).toEqual(idsOf(all.leads.slice(0, 3)))
        const rest =
          nextCursor === null
            ? []
            : (await list({ search, status, priority: 'medium', sort: 'name', cursor: nextCursor })).leads
        expect(idsOf([...leads, ...rest])).toEqual(idsOf(all.leads))
      }
    }
  })

  it('shows nothing in the columns that a filter leaves out', async () => {
    const columns = await reader.board({ status: 'won', sort: '-createdAt', limit: 5 })
    expect(columns.filter(({ leads }) => leads.length > 0).map(({ status }) => status)).toEqual(['won'])
    expect(columns.filter(({ count }) => count > 0).map(({ status }) => status)).toEqual(['won'])
  })
})

describe('the numbers of the leads', () => {
  it('count by status, and sum what the open ones are worth', async () => {
    const countOf = (status: LeadStatus) => rows.filter((row) => row.status === status).length
    const open = rows.filter(({ status }) => status !== 'won' && status !== 'lost')
    expect(await reader.stats()).toEqual({
      total: 250,
      new: countOf('new'),
      qualified: countOf('qualified'),
      proposalSent: countOf('proposal_sent'),
      won: countOf('won'),
      lost: countOf('lost'),
      totalValue: open.reduce((sum, { estimatedValue }) => sum + (estimatedValue ?? 0), 0),
    })
  })

  it('state how far leads came, and what each month brought', async () => {
    const { funnel, lost, months } = await reader.trends(['2025-12', '2026-01'])
    const reachedAtLeast = (from: number) => rows.filter(({ reached }) => statuses.indexOf(reached) >= from)
    expect(funnel).toEqual(
      statuses.slice(0, 5).map((status, index) => ({
        status,
        reached: reachedAtLeast(index).length,
        value: worth(reachedAtLeast(index)),
      })),
    )
    const won = rows.filter(({ status }) => status === 'won')
    expect(lost).toBe(rows.filter(({ status }) => status === 'lost').length)
    expect(months).toEqual([
      { month: '2025-12', captured: 0, capturedValue: 0, won: 0, wonValue: 0 },
      { month: '2026-01', captured: 250, capturedValue: worth(rows), won: won.length, wonValue: worth(won) },
    ])
  })

  it('stay what the leads are, whatever happens to those', async () => {
    const handle = leadHandler(here.store)
    const context = { cause: { actor: 'ada', correlationId: 'c', causationId: 'c' }, at: nextDay }
    const changes: Omit<ReviseLead, 'type' | 'now'>[] = [
      { status: 'won' },
      { estimatedValue: 7 },
      { priority: 'high' },
      { status: 'lost', lostReason: 'Too dear.' },
      { status: 'new', estimatedValue: null },
    ]
    for (const change of changes) {
      await handle(`lead-${rows[0]?.id}`, { type: 'ReviseLead', now: nextDay, ...change }, context)
      const { rows: counted } = await here.postgres.pool.query(
        `${selectCounts} from leads group by 3, 4, 5, 6, 7, 8 ${order}`,
      )
      const { rows: kept } = await here.postgres.pool.query(`${selectKept} where leads <> 0 or value <> 0 ${order}`)
      expect(kept).toEqual(counted)
    }
  })

  it('are all nothing where there is no lead', async () => {
    const empty = await migratedDatabase(inject('postgresUrl'))
    const process = openProcess(empty.url)
    try {
      const none = { total: 0, new: 0, qualified: 0, proposalSent: 0, won: 0, lost: 0, totalValue: 0 }
      expect(await process.leadReader.stats()).toEqual(none)
    } finally {
      await process.close()
      await empty.drop()
    }
  })
})

const selectCounts = `
  select count(*)::int as leads, coalesce(sum(estimated_value), 0)::float8 as value, status, priority, source, reached,
         month_of(created_at) as captured_month, month_of(won_at) as won_month`
const selectKept = `
  select leads::int, value::float8, status, priority, source, reached, captured_month, won_month from lead_counts`
const order = 'order by 3, 4, 5, 6, 7, 8'
