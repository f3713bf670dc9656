import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import { isInstant } from '#domain/kernel/instant.ts'
import type { LeadStatus } from '#domain/lead/model/index.ts'
import type { LeadFlow, LeadMove, LeadPast, Period } from '#domain/lead/ports/lead-past.ts'

/** A lead that did not change has the same state at both moments: only states begun or ended between are compared. */
export const leadMoves =
  ({ db }: Postgres): LeadPast['moves'] =>
  async (period, { limit, cursor }) => {
    const after = cursor === undefined ? sql`true` : afterPlace(cursor)
    if (after === null) return null
    const query = sql`
      with ${movedIn(period)}, sums as (${sums}),
           page as (select * from moved where ${after} order by since desc, id desc limit ${limit + 1})
      select (select coalesce(json_agg(sums), '[]') from sums) as sums,
             (select coalesce(json_agg(named order by since desc, id desc), '[]')
                from (select p.*, l.name, l.email, l.company from page p join lead_states l using (id, since)) as named) as leads`
    const [row] = (await reaching(db.query(query))) as { sums: readonly SumRow[]; leads: readonly MovedRow[] }[]
    const { sums: between, leads } = row ?? { sums: [], leads: [] }
    const last = leads.length > limit ? leads[limit - 1] : undefined
    return {
      flows: between.flatMap(({ from, to, count, value }) => (from === to ? [] : { from, to, count, value })),
      revalued: {
        count: between.reduce((sum, { revalued }) => sum + revalued, 0),
        difference: between.reduce((sum, { difference }) => sum + difference, 0),
      },
      leads: leads.slice(0, limit).map(moveOf),
      nextCursor: last === undefined ? null : `${new Date(last.since).toISOString()}_${last.id}`,
    }
  }

type SumRow = LeadFlow & { readonly revalued: number; readonly difference: number }

type MovedRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly company: string | null
  readonly since: string
  readonly from_status: LeadStatus | null
  readonly from_value: number | null
  readonly to_status: LeadStatus
  readonly to_value: number | null
}

const sums = sql`
  select from_status as "from", to_status as "to", count(*)::int as count, coalesce(sum(to_value), 0)::float8 as value,
         (count(*) filter (where revalued))::int as revalued,
         coalesce(sum(coalesce(to_value, 0) - coalesce(from_value, 0)) filter (where revalued), 0)::float8 as difference
    from (select *, from_status is not null and from_value is distinct from to_value as revalued from moved) as each group by 1, 2`

/** Reads the states once and without names, as there may be many: names are read only for the page. */
const movedIn = ({ from, to }: Period): SQLQuery => sql`
  changed as materialized (
    select id, since, status, estimated_value from lead_states
     where (since <= ${from}::timestamptz and until > ${from}::timestamptz and until <= ${to}::timestamptz)
        or (since > ${from}::timestamptz and since <= ${to}::timestamptz and until > ${to}::timestamptz)
  ), moved as materialized (
    select b.id, b.since, a.status as from_status, a.estimated_value as from_value, b.status as to_status, b.estimated_value as to_value
      from changed b left join changed a on a.id = b.id and a.since <= ${from}::timestamptz
     where b.since > ${from}::timestamptz
       and (a.id is null or a.status <> b.status or a.estimated_value is distinct from b.estimated_value)
  )`

const moveOf = (row: MovedRow): LeadMove => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  from: row.from_status === null ? null : { status: row.from_status, estimatedValue: row.from_value },
  to: { status: row.to_status, estimatedValue: row.to_value },
  since: new Date(row.since).toISOString(),
})

const afterPlace = (cursor: string): SQLQuery | null => {
  const [since = '', id = ''] = cursor.split('_')
  return isInstant(since) && uuidText.test(id) ? sql`(since, id) < (${since}::timestamptz, ${id}::uuid)` : null
}
