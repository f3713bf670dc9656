import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadFilter } from '#domain/lead/ports/lead-reader.ts'

/** A search with more matches than this is frequent: its count is reported as a lower bound. */
const maxCounted = 3000
/** The count limit of a frequent search with an additional filter. */
const maxFiltered = 1000

/** The matching leads as `from … where …`, with the leads as `l`. */
export type Fitting = {
  readonly leads: SQLQuery
  /** The matches that the index yields: all of them, unless the search is frequent. */
  readonly first: SQLQuery
  /** `counted`: no search, and nothing that the counts omit. `all`: no search. `seldom`: resolved by the index first. `often`: found quickly in any order. */
  readonly found: 'counted' | 'all' | 'seldom' | 'often'
  /** The capped number, if already known. */
  readonly total: number | null
  /** The count limit. */
  readonly max: number
}

/** Runs one query first where there is a search, to learn how frequent its matches are; the best plan depends on it. */
export const leadsThatFit = async ({ db }: Postgres, filter: LeadFilter): Promise<Fitting> => {
  const search = filter.search?.trim() ?? ''
  if (search === '') {
    const leads = sql`from leads l where ${equals(filter)}`
    const extent = isCounted(filter) ? 'counted' : 'all'
    return { leads, first: leads, found: extent, total: null, max: Number.POSITIVE_INFINITY }
  }
  const looking = db.query(sql`
    select count(*)::int as count, case when count(*) <= ${maxCounted} then array_agg(id)::text end as ids
      from (select id from leads_found(${search}, ${maxCounted + 1}) as found (id) union select unnest(${notedIn(filter)})) as found`)
  const [row] = (await reaching(looking)) as { count: number; ids: string | null }[]
  const { count, ids } = row ?? { count: 0, ids: null }
  const total = isNarrowed(filter) ? null : count
  if (count <= maxCounted) {
    const leads = matchesAmong(ids ?? '{}', filter)
    return { leads, first: leads, found: 'seldom', total, max: maxCounted }
  }
  const max = total === null ? maxFiltered : maxCounted
  return { leads: manyMatches(search, filter), first: firstMatches(search, filter), found: 'often', total, max }
}

/** The index has been consulted already. A condition instead of a join: PostgreSQL would read all leads in id order. */
const matchesAmong = (ids: string, filter: LeadFilter) =>
  sql`from leads l where id = any (${ids}::uuid[]) and ${equals(filter)}`

const manyMatches = (search: string, filter: LeadFilter) =>
  sql`from leads l join lead_search s using (id) where (s.text like all (containing_words(${search})) or l.id = any (${notedIn(filter)})) and ${equals(filter)}`

const firstMatches = (search: string, filter: LeadFilter) =>
  sql`from leads_found(${search}, ${maxCounted + 1}) as found (id) join leads l using (id) where ${equals(filter)}`

const notedIn = ({ noted = [] }: LeadFilter) => sql`${[...noted]}::uuid[]`

const isNarrowed = (filter: LeadFilter) =>
  (filter.status ?? filter.priority ?? filter.source) !== undefined || !isCounted(filter)

/** Whether it names nothing that the counts omit. */
const isCounted = ({ ownerId, newsletter, followUp, minValue, maxValue, captured }: LeadFilter): boolean =>
  ownerId === undefined && followUp === undefined && (newsletter ?? minValue ?? maxValue ?? captured) === undefined

/** The filter without the search; applies to leads as `l`, and to their counts where it names nothing that those omit. */
export const equals = (filter: LeadFilter, moment: Instant | null = null): SQLQuery => {
  const { status, priority, source, ownerId } = filter
  const conditions = [
    ...furtherConditions(filter, moment),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(priority === undefined ? [] : [sql`priority = ${priority}`]),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...(ownerId === undefined ? [] : [ownerId === null ? sql`owner_id is null` : sql`owner_id = ${ownerId}`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, ' AND ')
}

const furtherConditions = (
  { newsletter, followUp, minValue, maxValue, captured }: LeadFilter,
  moment: Instant | null,
): readonly SQLQuery[] => [
  ...(newsletter === undefined ? [] : [isSubscribed(moment)]),
  ...(followUp === undefined ? [] : followUp === null ? [sql`follow_up_date is null`] : followUpIn(followUp)),
  ...(minValue === undefined ? [] : [sql`estimated_value >= ${minValue}`]),
  ...(maxValue === undefined ? [] : [sql`estimated_value <= ${maxValue}`]),
  ...(captured?.from === undefined ? [] : [sql`created_at > ${captured.from}::timestamptz`]),
  ...(captured?.to === undefined ? [] : [sql`created_at <= ${captured.to}::timestamptz`]),
]

const followUpIn = ({ from, to }: NonNullable<LeadFilter['followUp']>): readonly SQLQuery[] => [
  ...(from === undefined ? [] : [sql`follow_up_date >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`follow_up_date <= ${to}::date`]),
]

/** Confirmed the newsletter and did not unsubscribe since, now or by a moment; an erased lead has no address. */
const isSubscribed = (moment: Instant | null): SQLQuery => {
  const isUntil = (events: SQLQuery) => (moment === null ? sql`true` : sql`${events}.at <= ${moment}::timestamptz`)
  return sql`l.email <> '' and l.id in (
    select substring(c.stream from 6)::uuid from events c
     where c.type = 'LeadSubscriptionConfirmed' and ${isUntil(sql`c`)} and not exists (
       select from events u
        where u.stream = c.stream and u.type = 'LeadUnsubscribed' and u.version > c.version and ${isUntil(sql`u`)}))`
}
