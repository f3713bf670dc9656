import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { LeadFilter, LeadReader, LeadSearch } from '#domain/lead/ports/lead-reader.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'
import { afterCursor, nextCursor, orderBy, readCursor } from './lead-cursor.ts'
import { equals, type Fitting, leadsThatFit } from './lead-matches.ts'
import { type LeadRow, leadColumns, leadOf, listedLeadColumns } from './lead-row.ts'

/** A page of the matching leads, and their number. */
export const leadList =
  (postgres: Postgres): LeadReader['list'] =>
  async (search) => {
    const cursor = search.cursor === undefined ? undefined : readCursor(search.cursor, search.sort)
    if (cursor === null) return null
    const fitting = await leadsThatFit(postgres, search)
    const after = cursor === undefined ? sql`true` : afterCursor(search.sort, cursor)
    const [page, total] = await Promise.all([
      leadPage(postgres, sql`${fitting.leads} and ${after}`, search),
      totalOf(postgres, fitting, search),
    ])
    return { ...page, total: Math.min(total, fitting.max), totalCapped: total > fitting.max }
  }

export type Page = { readonly leads: readonly LeadView[]; readonly nextCursor: string | null }
type Order = Pick<LeadSearch, 'sort' | 'limit' | 'wholeNotes'>

/** The first of these leads in list order. */
export const leadPage = async ({ db }: Postgres, leads: SQLQuery, order: Order): Promise<Page> => {
  const columns = order.wholeNotes ? leadColumns : listedLeadColumns
  const query = db.query(sql`select ${columns} ${leads} ${orderBy(order.sort)} limit ${order.limit + 1}`)
  return pageOf((await reaching(query)) as LeadRow[], order)
}

/** @param rows one more than the page size if more follow. */
export const pageOf = (rows: readonly LeadRow[], { sort, limit }: Order): Page => {
  const leads = rows.slice(0, limit).map(leadOf)
  return { leads, nextCursor: rows.length > limit ? nextCursor(leads.at(-1), sort) : null }
}

/** Without a search or an owner the number comes from the counts; with one, leads are counted up to one more than is reported. */
const totalOf = async (
  { db }: Postgres,
  { leads, found, total, max }: Fitting,
  filter: LeadFilter,
): Promise<number> => {
  if (total !== null) return total
  const query =
    found === 'counted'
      ? sql`select coalesce(sum(leads), 0)::int as count from lead_counts where ${equals(filter)}`
      : sql`select count(*)::int as count from (select ${leads} limit ${Number.isFinite(max) ? max + 1 : null}) as counted`
  const [{ count } = { count: 0 }] = (await reaching(db.query(query))) as { count: number }[]
  return count
}
