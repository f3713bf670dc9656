import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadColumn } from '#domain/lead/ports/lead-reader.ts'

type SinceRow = { readonly id: string; readonly since: Date }

/** Adds since when each lead of the board has had its status: up to a moment, or now. */
export const withStatusSince = async (
  { db }: Postgres,
  columns: readonly LeadColumn[],
  moment: Instant | 'infinity' = 'infinity',
): Promise<readonly LeadColumn[]> => {
  const ids = columns.flatMap(({ leads }) => leads.map(({ id }) => id))
  const statuses = columns.flatMap(({ status, leads }) => leads.map(() => status))
  // The state that follows the last one with another status; the first state if there was no other. A state that lasts
  // began after the columns were read, if its status is another.
  const query = db.query(sql`
    select l.id, coalesce(max(s.until) filter (where s.status <> l.status and s.until < 'infinity'), min(s.since)) as since
      from unnest(${ids}::uuid[], ${statuses}::text[]) as l (id, status)
      join lead_states s on s.id = l.id and s.since <= ${moment}::timestamptz group by l.id`)
  const since = new Map(((await reaching(query)) as SinceRow[]).map((row) => [row.id, row.since.toISOString()]))
  return columns.map((column) => ({
    ...column,
    leads: column.leads.map((lead) => ({ ...lead, statusSince: since.get(lead.id) })),
  }))
}
