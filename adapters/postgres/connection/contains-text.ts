import { type SQLQuery, sql } from '@databases/pg'

/** Whether one of the columns contains the literal text, ignoring case. */
export const containsText = (text: string, columns: readonly SQLQuery[]): SQLQuery => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = columns.map((column) => sql`${column} ilike ${pattern}`)
  return sql`(${sql.join(conditions, ' OR ')})`
}
