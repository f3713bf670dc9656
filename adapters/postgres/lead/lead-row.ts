import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'

/** Characters of the notes that lists show; a single lead has its whole notes. */
export const listedNotes = 1000

export const leadColumns = columnsWith(sql`l.notes`)
export const listedLeadColumns = columnsWith(sql`left(l.notes, ${listedNotes}) as notes`)

function columnsWith(notes: SQLQuery): SQLQuery {
  return sql`
  l.id, l.name, l.email, l.phone, l.company, l.status, l.priority, l.source, l.estimated_value as "estimatedValue", ${notes},
  l.created_at as "createdAt", l.last_contact_date as "lastContactDate", l.follow_up_date::text as "followUpDate",
  l.lost_reason as "lostReason", l.owner_id as "ownerId", l.reached, l.won_at as "wonAt", l.version`
}

export type LeadRow = Omit<LeadView, 'createdAt' | 'lastContactDate' | 'wonAt'> & {
  readonly createdAt: Date
  readonly lastContactDate: Date | null
  readonly wonAt: Date | null
}

/** Days stay text, as the driver would read them in the process's time zone. */
export const leadOf = (row: LeadRow): LeadView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastContactDate: row.lastContactDate?.toISOString() ?? null,
  wonAt: row.wonAt?.toISOString() ?? null,
})
