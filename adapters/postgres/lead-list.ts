import { type SQLQuery, sql } from '@databases/pg'
import type { LeadFilter, LeadReader, LeadSearch } from '../../domain/ports/lead-reader.ts'
import type { LeadView } from '../../domain/projections/lead-view.ts'
import { type Postgres, reaching } from './connection.ts'
import { afterCursor, nextCursor, orderBy, readCursor } from './lead-cursor.ts'
import { equals, type Fitting, leadsThatFit } from './lead-matches.ts'
import { type LeadRow, leadColumns, leadOf } from './lead-row.ts'

/** A page of the leads that fit, and how many those are. */
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
    return { ...page, total: Math.min(total, fitting.most), totalCapped: total > fitting.most }
  }

export type Page = { readonly leads: readonly LeadView[]; readonly nextCursor: string | null }
type Order = Pick<LeadSearch, 'sort' | 'limit'>

/** The first of these leads in the order of the list. */
export const leadPage = async ({ db }: Postgres, leads: SQLQuery, order: Order): Promise<Page> => {
  const query = db.query(sql`select ${leadColumns} ${leads} ${orderBy(order.sort)} limit ${order.limit + 1}`)
  return pageOf((await reaching(query)) as LeadRow[], order)
}

/** @param rows one more than fit on the page, where more follow. */
export const pageOf = (rows: readonly LeadRow[], { sort, limit }: Order): Page => {
  const leads = rows.slice(0, limit).map(leadOf)
  return { leads, nextCursor: rows.length > limit ? nextCursor(leads.at(-1), sort) : null }
}

/** Without a text the counts have it; with one it is counted, up to one more than is told. */
const totalOf = async (
  { db }: Postgres,
  { leads, found, total, most }: Fitting,
  filter: LeadFilter,
): Promise<number> => {
  if (total !== null) return total
  const query =
    found === 'all'
      ? sql`select coalesce(sum(leads), 0)::int as count from lead_counts where ${equals(filter)}`
      : sql`select count(*)::int as count from (select ${leads} limit ${most + 1}) as counted`
  const [{ count } = { count: 0 }] = (await reaching(db.query(query))) as { count: number }[]
  return count
}
