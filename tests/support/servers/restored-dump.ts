import type pg from 'pg'
import { tables } from '#adapters/postgres/backup/tables.ts'

type Dump = Readonly<Record<string, readonly string[]>>

/** Rows as text: a run's holder and until when it waits are not in the log, and an empty count is no row. */
const rowsOf: Readonly<Record<string, string>> = {
  waiting_runs: 'select id, workflow_id from waiting_runs',
  lead_counts: 'select * from lead_counts where leads <> 0',
}

/** Every row of an installation that outlives a restore: all tables but sessions, limits and the schema's own. */
export const dumpOf = async (pool: Pick<pg.Pool, 'query'>, exported = false): Promise<Dump> => {
  const wanted = tables.filter((each) =>
    'order' in each
      ? !exported || 'exported' in each || logTables.includes(each.table)
      : each.leftOut.startsWith('a read model'),
  )
  const dumps = wanted.map(async ({ table }) => {
    const text = `select t::text as row from (${rowsOf[table] ?? `select * from ${table}`}) t order by 1`
    const { rows } = await pool.query<{ row: string }>(text)
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(dumps))
}

const logTables: readonly string[] = ['events', 'personal_keys', 'claims', 'log_tiles']
