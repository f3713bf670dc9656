import { type SQLQuery, sql } from '@databases/pg'
import type { LeadReader, LeadSearch, LeadStats } from '../../domain/ports/lead-reader.ts'
import type { LeadView } from '../../domain/projections/lead-view.ts'
import { type Postgres, reaching } from './connection.ts'
import { containsText } from './contains-text.ts'
import { afterCursor, nextCursor, orderBy, readCursor } from './lead-cursor.ts'

export const postgresLeadReader = ({ db }: Postgres): LeadReader => ({
  find: async (id) => {
    const [row] = (await reaching(db.query(sql`${selectLeads} where id = ${id}`))) as LeadRow[]
    return row === undefined ? null : viewOf(row)
  },
  list: async (search) => {
    const cursor = search.cursor === undefined ? undefined : readCursor(search.cursor, search.sort)
    if (cursor === null) return null
    const matching = matches(search)
    const after = cursor === undefined ? sql`true` : afterCursor(search.sort, cursor)
    const page = sql`${selectLeads} where ${matching} and ${after} ${orderBy(search.sort)} limit ${search.limit + 1}`
    const count = sql`select count(*)::int as total from leads where ${matching}`
    const [rows, counted] = await reaching(Promise.all([db.query(page), db.query(count)]))
    const leads = (rows as LeadRow[]).slice(0, search.limit).map(viewOf)
    const [{ total } = { total: 0 }] = counted as { total: number }[]
    return {
      leads,
      total,
      totalCapped: false,
      nextCursor: rows.length > search.limit ? nextCursor(leads.at(-1), search.sort) : null,
    }
  },
  stats: async () => {
    const [stats] = (await reaching(db.query(selectStats))) as LeadStats[]
    return stats ?? noLeads
  },
})

const noLeads: LeadStats = { total: 0, new: 0, qualified: 0, proposalSent: 0, won: 0, lost: 0, totalValue: 0 }

const selectLeads = sql`
  select id, name, email, phone, company, status, priority, source, estimated_value as "estimatedValue", notes,
         created_at as "createdAt", last_contact_date as "lastContactDate",
         follow_up_date::text as "followUpDate", lost_reason as "lostReason", reached, won_at as "wonAt", version
    from leads`

const selectStats = sql`
  select count(*)::int as total,
         count(*) filter (where status = 'new')::int as new,
         count(*) filter (where status = 'qualified')::int as qualified,
         count(*) filter (where status = 'proposal_sent')::int as "proposalSent",
         count(*) filter (where status = 'won')::int as won,
         count(*) filter (where status = 'lost')::int as lost,
         coalesce(sum(estimated_value) filter (where status not in ('won', 'lost')), 0)::float8 as "totalValue"
    from leads`

type LeadRow = Omit<LeadView, 'createdAt' | 'lastContactDate' | 'wonAt'> & {
  createdAt: Date
  lastContactDate: Date | null
  wonAt: Date | null
}

const viewOf = (row: LeadRow): LeadView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastContactDate: row.lastContactDate?.toISOString() ?? null,
  wonAt: row.wonAt?.toISOString() ?? null,
})

const matches = ({ search = '', status, priority, source }: LeadSearch): SQLQuery => {
  const conditions = [
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(priority === undefined ? [] : [sql`priority = ${priority}`]),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...(search.trim() === '' ? [] : [containsText(search.trim(), [sql`name`, sql`email`, sql`company`])]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, ' AND ')
}
