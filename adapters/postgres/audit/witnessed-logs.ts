import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { WitnessedHead, WitnessedLogs } from '#domain/audit/ports/witnessed-logs.ts'

/** One statement compares and replaces a head, so that of two requests at once one fails. */
export const postgresWitnessedLogs = ({ db }: Pick<Postgres, 'db'>): WitnessedLogs => ({
  head: async (origin) => {
    const select = sql`select size, encode(root, 'hex') as root from witnessed_logs where origin = ${origin}`
    return ((await reaching(db.query(select))) as readonly WitnessedHead[])[0] ?? null
  },
  advance: async (origin, from, to) => {
    const root = sql`decode(${to.root}, 'hex')`
    const insert = sql`insert into witnessed_logs (origin, size, root) values (${origin}, ${to.size}, ${root})
      on conflict do nothing returning origin`
    const replace = sql`update witnessed_logs set size = ${to.size}, root = ${root}, at = now()
      where origin = ${origin} and size = ${from?.size} and root = decode(${from?.root}, 'hex') returning origin`
    return (await reaching(db.query(from === null ? insert : replace))).length > 0
  },
})
