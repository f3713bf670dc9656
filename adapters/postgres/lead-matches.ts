import { type SQLQuery, sql } from '@databases/pg'
import type { LeadFilter } from '../../domain/ports/lead-reader.ts'
import { type Postgres, reaching } from './connection.ts'

/** What more leads than this have is found often: those are not counted to the end, but said to be more. */
export const mostCounted = 3000
/** So far it is counted how many of what is found often fit a filter besides. */
const mostFiltered = 1000

/** Which leads fit: as `from … where …` with the leads as `l`. */
export type Fitting = {
  readonly leads: SQLQuery
  /** Those of them that the index gives first: all, unless it is found often. */
  readonly first: SQLQuery
  /** `all`: no text is searched for. `seldom`: it is found by the index first. `often`: met soon enough in any order. */
  readonly found: 'all' | 'seldom' | 'often'
  /** How many, capped, where that is known by now. */
  readonly total: number | null
  /** No more than these are counted. */
  readonly most: number
}

export const leadsThatFit = async ({ db }: Postgres, filter: LeadFilter): Promise<Fitting> => {
  const search = filter.search?.trim() ?? ''
  if (search === '') {
    const leads = sql`from leads l where ${equals(filter)}`
    return { leads, first: leads, found: 'all', total: null, most: Number.POSITIVE_INFINITY }
  }
  const looking = db.query(sql`
    select count(*)::int as count, case when count(*) <= ${mostCounted} then array_agg(id)::text end as ids
      from leads_found(${search}, ${mostCounted + 1}) as found (id)`)
  const [found] = (await reaching(looking)) as { count: number; ids: string | null }[]
  const { count, ids } = found ?? { count: 0, ids: null }
  const total = isNarrowed(filter) ? null : count
  if (count <= mostCounted) {
    const leads = among(ids ?? '{}', filter)
    return { leads, first: leads, found: 'seldom', total, most: mostCounted }
  }
  const most = total === null ? mostFiltered : mostCounted
  return { leads: foundOften(search, filter), first: foundFirst(search, filter), found: 'often', total, most }
}

/** The index was asked already. As a condition, not a join: PostgreSQL would read all leads in the order of their ids. */
const among = (ids: string, filter: LeadFilter) =>
  sql`from leads l where id = any (${ids}::uuid[]) and ${equals(filter)}`

const foundOften = (search: string, filter: LeadFilter) =>
  sql`from leads l join lead_search s using (id) where s.text like containing(${search}) and ${equals(filter)}`

const foundFirst = (search: string, filter: LeadFilter) =>
  sql`from leads_found(${search}, ${mostCounted + 1}) as found (id) join leads l using (id) where ${equals(filter)}`

const isNarrowed = ({ status, priority, source }: LeadFilter) => (status ?? priority ?? source) !== undefined

/** The filter without its text; for the leads as well as for their counts. */
export const equals = ({ status, priority, source }: LeadFilter): SQLQuery => {
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(priority === undefined ? [] : [sql`priority = ${priority}`]),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, ' AND ')
}
