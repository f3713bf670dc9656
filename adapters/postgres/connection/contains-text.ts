import { type SQLQuery, sql } from '@databases/pg'

/** Whether one of the columns contains one of the literal texts, in the form in which texts are compared. */
export const containsText = (texts: readonly string[], columns: readonly SQLQuery[]): SQLQuery => {
  const patterns = sql`(select containing(t) from unnest(${[...texts]}::text[]) t)`
  const conditions = columns.map((column) => sql`searched_form(${column}) like any ${patterns}`)
  return sql`(${sql.join(conditions, ' OR ')})`
}
