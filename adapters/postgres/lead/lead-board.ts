import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { type LeadStatus, leadStatuses } from '#domain/lead/model/index.ts'
import type { LeadColumn, LeadFilter, LeadOrder, LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { orderBy } from './lead-cursor.ts'
import { leadPage, type Page, pageOf } from './lead-list.ts'
import { equals, type Fitting, leadsThatFit } from './lead-matches.ts'
import { type LeadRow, listedLeadColumns } from './lead-row.ts'
import { withStatusSince } from './status-since.ts'

type Search = LeadFilter & LeadOrder
type Sum = Pick<LeadColumn, 'count' | 'value' | 'capped'>
type Columns<Part> = ReadonlyMap<LeadStatus, Part>

const empty = { count: 0, value: 0, capped: false, leads: [], nextCursor: null }

/** The pipeline as columns; a filter by status leaves the others empty. */
export const leadBoard =
  (postgres: Postgres): LeadReader['board'] =>
  async (search) => {
    const fitting = await leadsThatFit(postgres, search)
    if (fitting.found === 'seldom') {
      const columns = await columnsAtOnce(postgres, fitting, search)
      return withStatusSince(postgres, orderColumns(columns, columns))
    }
    const [sums, pages] = await Promise.all([
      fitting.found === 'counted' ? plainSums(postgres, search) : firstSums(postgres, fitting),
      pagesEach(postgres, fitting, search),
    ])
    return withStatusSince(postgres, orderColumns(sums, pages))
  }

const orderColumns = (sums: Columns<Sum>, pages: Columns<Page>): readonly LeadColumn[] =>
  leadStatuses.map((status) => ({ status, ...empty, ...sums.get(status), ...pages.get(status) }))

type SumRow = { readonly status: LeadStatus; readonly count: number; readonly value: number }

const plainSums = ({ db }: Postgres, filter: LeadFilter) =>
  sumsOf(
    db.query(
      sql`select status, sum(leads)::int as count, sum(value)::float8 as value from lead_counts where ${equals(filter)} group by status`,
    ),
    false,
  )

/** Frequent matches are counted up to a limit: each column may have more. */
const firstSums = ({ db }: Postgres, { first, found }: Fitting) =>
  sumsOf(
    db.query(
      sql`select status, count(*)::int as count, coalesce(sum(estimated_value), 0)::float8 as value ${first} group by status`,
    ),
    found === 'often',
  )

const sumsOf = async (query: Promise<unknown>, capped: boolean): Promise<Columns<Sum>> => {
  const rows = (await reaching(query)) as SumRow[]
  return new Map(rows.map(({ status, ...sum }) => [status, { ...sum, capped }]))
}

/** One column at a time: frequent matches are found quickly in list order. */
const pagesEach = async (postgres: Postgres, { leads }: Fitting, search: Search): Promise<Columns<Page>> =>
  new Map(
    await Promise.all(
      (search.status === undefined ? leadStatuses : [search.status]).map(
        async (status) => [status, await leadPage(postgres, columnLeads(leads, status), search)] as const,
      ),
    ),
  )

const columnLeads = (leads: SQLQuery, status: LeadStatus) => sql`${leads} and status = ${status}`

type RankedRow = LeadRow & { readonly count: number; readonly value: number }

/** All columns and their sums from one search. */
const columnsAtOnce = async ({ db }: Postgres, { leads }: Fitting, search: Search): Promise<Columns<Sum & Page>> => {
  const ranked = sql`
    select id, row_number() over (partition by status ${orderBy(search.sort)}) as place, count(*) over of_status as count,
           sum(estimated_value) over of_status as value ${leads} window of_status as (partition by status)`
  const query = db.query(sql`
    select ${listedLeadColumns}, ranked.count::int, coalesce(ranked.value, 0)::float8 as value from leads l join (${ranked}) as ranked using (id)
     where place <= ${search.limit + 1} ${orderBy(search.sort)}`)
  const byStatus = Map.groupBy((await reaching(query)) as RankedRow[], ({ status }) => status)
  return new Map([...byStatus].map(([status, rows]) => [status, columnOf(rows, search)]))
}

const columnOf = (rows: readonly RankedRow[], search: Search) => {
  const [{ count, value } = empty] = rows
  const plain = rows.map(({ count, value, ...row }) => row)
  return { count, value, capped: false, ...pageOf(plain, search) }
}
