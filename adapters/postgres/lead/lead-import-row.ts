import { sql } from '#adapters/postgres/connection/sql.ts'
import type { LeadImport } from '#domain/lead/ports/lead-imports.ts'

export const importColumns = sql`
  id, dry_run as "dryRun", status, detail, encoding, separator, columns, rows, done, created, joined, known, refused,
  started_by as "startedBy", started_at as "startedAt", finished_at as "finishedAt"`

export type ImportRow = Omit<LeadImport, 'startedAt' | 'finishedAt'> & {
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

/** Lists its columns: the row may also contain the file. */
export const importOf = ({
  id,
  dryRun,
  status,
  detail,
  encoding,
  separator,
  columns,
  ...row
}: ImportRow): LeadImport => ({
  id,
  dryRun,
  status,
  detail,
  encoding,
  separator,
  columns,
  rows: row.rows,
  done: row.done,
  created: row.created,
  joined: row.joined,
  known: row.known,
  refused: row.refused,
  startedBy: row.startedBy,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})
