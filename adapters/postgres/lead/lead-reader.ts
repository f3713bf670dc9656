import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { leadBoard } from './lead-board.ts'
import { leadList } from './lead-list.ts'
import { leadStats, leadTrends } from './lead-numbers.ts'
import { type LeadRow, leadColumns, leadOf } from './lead-row.ts'

export const postgresLeadReader = (postgres: Postgres): LeadReader => ({
  find: async (id) => {
    const query = postgres.db.query(sql`select ${leadColumns} from leads l where id = ${id}`)
    const [row] = (await reaching(query)) as LeadRow[]
    return row === undefined ? null : leadOf(row)
  },
  list: leadList(postgres),
  board: leadBoard(postgres),
  stats: leadStats(postgres),
  trends: leadTrends(postgres),
  knownAs: async (emailKeys) => {
    const query = postgres.db.query(
      sql`select lower(email) as key, id from leads where lower(email) = any (${emailKeys})`,
    )
    return new Map(((await reaching(query)) as { key: string; id: string }[]).map(({ key, id }) => [key, id]))
  },
})
