import { type SQLQuery, sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import type { LeadStatus } from '#domain/lead/model/index.ts'
import type { LeadFlow, LeadMove, LeadPast, Period } from '#domain/lead/ports/lead-past.ts'

/** A lead that is the same at both moments has one state at both: only those that began in between are compared. */
export const leadMoves =
  ({ db }: Postgres): LeadPast['moves'] =>
  async (period, { limit, cursor }) => {
    const after = cursor === undefined ? sql`true` : afterPlace(cursor)
    if (after === null) return null
    const moved = movedIn(period)
    const [flows, [revalued], rows] = (await reaching(
      Promise.all([
        db.query(sql`
          select from_status as "from", to_status as "to", count(*)::int as count, coalesce(sum(to_value), 0)::float8 as value
            from (${moved}) m where from_status is distinct from to_status group by 1, 2`),
        db.query(sql`
          select count(*)::int as count, coalesce(sum(coalesce(to_value, 0) - coalesce(from_value, 0)), 0)::float8 as difference
            from (${moved}) m where from_status is not null and from_value is distinct from to_value`),
        db.query(sql`select * from (${moved}) m where ${after} order by since desc, id desc limit ${limit + 1}`),
      ]),
    )) as [LeadFlow[], LeadFlows['revalued'][], MovedRow[]]
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      flows,
      revalued: revalued ?? { count: 0, difference: 0 },
      leads: rows.slice(0, limit).map(moveOf),
      nextCursor: last === undefined ? null : `${last.since.toISOString()}_${last.id}`,
    }
  }

type LeadFlows = { readonly revalued: { readonly count: number; readonly difference: number } }

type MovedRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly company: string | null
  readonly since: Date
  readonly from_status: LeadStatus | null
  readonly from_value: number | null
  readonly to_status: LeadStatus
  readonly to_value: number | null
}

const movedIn = ({ from, to }: Period): SQLQuery => sql`
  select b.id, b.name, b.email, b.company, b.since, a.status as from_status, a.estimated_value as from_value, b.status as to_status,
         b.estimated_value as to_value
    from lead_states b
    left join lead_states a on a.id = b.id and a.since <= ${from}::timestamptz and a.until > ${from}::timestamptz
   where b.since > ${from}::timestamptz and b.since <= ${to}::timestamptz and b.until > ${to}::timestamptz
     and (a.id is null or a.status <> b.status or a.estimated_value is distinct from b.estimated_value)`

const moveOf = (row: MovedRow): LeadMove => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  from: row.from_status === null ? null : { status: row.from_status, estimatedValue: row.from_value },
  to: { status: row.to_status, estimatedValue: row.to_value },
  since: row.since.toISOString(),
})

const afterPlace = (cursor: string): SQLQuery | null => {
  const [since = '', id = ''] = cursor.split('_')
  const given =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(since) && !Number.isNaN(Date.parse(since)) && uuidText.test(id)
  return given && !since.startsWith('0000') ? sql`(since, id) < (${since}::timestamptz, ${id}::uuid)` : null
}
