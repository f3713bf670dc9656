import databases, { type FormatConfig, type SQLQuery } from '@databases/sql'
import pg from 'pg'

export type { SQLQuery }

/** Writes a statement whose values become its parameters. */
export const sql = databases.default

/** The text and the parameters of a statement, as PostgreSQL numbers them. */
export const writeStatement = (statement: SQLQuery) => statement.format(format)

const format: FormatConfig = {
  escapeIdentifier: pg.escapeIdentifier,
  formatValue: (value, index) => ({ placeholder: `$${index + 1}`, value }),
}
