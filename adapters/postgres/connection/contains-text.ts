import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'

/** Whether one of the columns contains one of the literal texts, ignoring case; the form of a search would take ten times as long on documents. */
export const containsText = (texts: readonly string[], columns: readonly SQLQuery[]): SQLQuery => {
  const patterns = texts.map(containsPattern)
  const conditions = columns.map((column) => sql`${column} ilike any (${patterns})`)
  return sql`(${sql.join(conditions, ' OR ')})`
}

/** The pattern of `like` for texts that contain this one. */
const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
