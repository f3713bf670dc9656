import { createRequire } from 'node:module'
import type { SQLQuery } from '@databases/pg'
import databases, { type FormatConfig } from '@databases/sql'

export type { SQLQuery }

/** Writes a statement whose values become its parameters. */
export const sql = databases.default

/** The text and the parameters of a statement, as PostgreSQL numbers them. */
export const writeStatement = (statement: SQLQuery) => statement.format(format)

// The main module of the package looks for configuration files in the working directory and above it, and runs them.
const { default: format } = createRequire(import.meta.url)('@databases/pg/lib/format.js') as { default: FormatConfig }
