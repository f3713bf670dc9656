import type { SQLQuery } from '@databases/pg'
// The main module of the package looks for configuration files in the working directory and above it, and runs them.
import formats from '@databases/pg/lib/format.js'
import databases from '@databases/sql'

export type { SQLQuery }

/** Writes a statement whose values become its parameters. */
export const sql = databases.default

/** The text and the parameters of a statement, as PostgreSQL numbers them. */
export const writeStatement = (statement: SQLQuery) => statement.format(formats.default)
