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
  const counting = db.query(sql`select count(*)::int as count from leads_found(${search}, ${mostCounted + 1})`)
  const [{ count } = { count: 0 }] = (await reaching(counting)) as { count: number }[]
  const total = isNarrowed(filter) ? null : count
  const first = foundFirst(search, filter)
  if (count <= mostCounted) return { leads: first, first, found: 'seldom', total, most: mostCounted }
  const most = total === null ? mostFiltered : mostCounted
  return { leads: foundOften(search, filter), first, found: 'often', total, most }
}

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
