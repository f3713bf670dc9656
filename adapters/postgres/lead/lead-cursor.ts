import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import { readJson } from '#contracts/json.ts'
import { isInstant } from '#domain/kernel/instant.ts'
import type { LeadSearch, LeadSort } from '#domain/lead/ports/lead-reader.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'

type Sort = LeadSearch['sort']

/** The end of a page: the sort key's value (null: empty), and the id as tie-breaker. */
type LeadCursor = { readonly value: string | number | null; readonly id: string }

/** Null after the last page. It names the last lead and not an offset, so that new leads shift nothing. */
export const nextCursor = (lead: LeadView | undefined, sort: Sort): string | null =>
  lead === undefined ? null : Buffer.from(JSON.stringify([sort, lead[fieldOf(sort)], lead.id])).toString('base64url')

/** Null for a cursor that `nextCursor` did not create for this sort. */
export const readCursor = (text: string, sort: Sort): LeadCursor | null => {
  const parts = readJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parts) || parts.length !== 3) return null
  const [of, value, id] = parts as unknown[]
  const fits = of === sort && typeof id === 'string' && uuidText.test(id) && isValueOf(fieldOf(sort), value)
  return fits ? { value: value as LeadCursor['value'], id } : null
}

/** The id settles ties, so that the order is total and `afterCursor` can go on from any lead. */
export const orderBy = (sort: Sort): SQLQuery =>
  descends(sort) ? sql`order by ${sortKey(sort)} desc, id desc` : sql`order by ${sortKey(sort)}, id`

/** Under the order of `orderBy`; an index on the sort key serves both. */
export const afterCursor = (sort: Sort, { value, id }: LeadCursor): SQLQuery => {
  const place = sql`(${valueOf(sort, value)}, ${id}::uuid)`
  return descends(sort) ? sql`(${sortKey(sort)}, id) < ${place}` : sql`(${sortKey(sort)}, id) > ${place}`
}

const fieldOf = (sort: Sort) => sort.replace('-', '') as LeadSort

const descends = (sort: Sort) => sort.startsWith('-')

/** The column behind the sort key. */
export const sortColumn = (sort: Sort): SQLQuery => columns[fieldOf(sort)]

const columns: Readonly<Record<LeadSort, SQLQuery>> = {
  createdAt: sql`created_at`,
  name: sql`name`,
  estimatedValue: sql`estimated_value`,
  lastContactDate: sql`last_contact_date`,
  followUpDate: sql`follow_up_date`,
}

/** Empty values come last in both directions. */
const sortKey = (sort: Sort): SQLQuery => {
  switch (fieldOf(sort)) {
    case 'createdAt':
      return sql`created_at`
    case 'name':
      return sql`ordered_form(name)`
    case 'estimatedValue':
      return descends(sort) ? sql`coalesce(estimated_value, -1)` : sql`coalesce(estimated_value, 9000000000000000)`
    case 'lastContactDate':
      return descends(sort)
        ? sql`coalesce(last_contact_date, '-infinity'::timestamptz)`
        : sql`coalesce(last_contact_date, 'infinity'::timestamptz)`
    case 'followUpDate':
      return descends(sort)
        ? sql`coalesce(follow_up_date, '-infinity'::date)`
        : sql`coalesce(follow_up_date, 'infinity'::date)`
  }
}

const valueOf = (sort: Sort, value: LeadCursor['value']): SQLQuery => {
  switch (fieldOf(sort)) {
    case 'createdAt':
      return sql`${value}::timestamptz`
    case 'name':
      return sql`ordered_form(${value}::text)`
    case 'estimatedValue':
      return sql`${value ?? (descends(sort) ? -1 : 9_000_000_000_000_000)}::bigint`
    case 'lastContactDate':
      return sql`${value ?? (descends(sort) ? '-infinity' : 'infinity')}::timestamptz`
    case 'followUpDate':
      return sql`${value ?? (descends(sort) ? '-infinity' : 'infinity')}::date`
  }
}

const isValueOf = (field: LeadSort, value: unknown): boolean => {
  switch (field) {
    case 'name':
      return typeof value === 'string' && !value.includes('\0')
    case 'estimatedValue':
      return value === null || Number.isSafeInteger(value)
    case 'createdAt':
      return typeof value === 'string' && isInstant(value)
    case 'lastContactDate':
      return value === null || (typeof value === 'string' && isInstant(value))
    case 'followUpDate':
      return value === null || isInstant(`${String(value)}T00:00:00.000Z`)
  }
}
