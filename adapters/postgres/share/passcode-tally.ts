import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { PasscodeTally } from '#domain/share/ports/passcode-tally.ts'

/**
 * The table `passcode_guesses`. `add` is one statement, so that guesses at once do not pass the limit; null beyond it.
 */
export const postgresPasscodeTally = ({ db }: Postgres): PasscodeTally => ({
  add: async (shareId, max) => {
    const first = sql`insert into passcode_guesses as held (share_id, wrong) values (${shareId}, 1)`
    const increment = sql`on conflict (share_id) do update set wrong = held.wrong + 1 where held.wrong < ${max}`
    const rows = await reaching(db.query(sql`${first} ${increment} returning wrong`))
    return (rows as { wrong: number }[])[0]?.wrong ?? null
  },
  takeBack: async (shareId) => {
    const query = sql`update passcode_guesses set wrong = greatest(0, wrong - 1) where share_id = ${shareId}`
    await reaching(db.query(query))
  },
  reset: async (shareId) => {
    const first = sql`insert into passcode_guesses as held (share_id, wrong, generation) values (${shareId}, 0, 1)`
    const next = sql`on conflict (share_id) do update set wrong = 0, generation = held.generation + 1`
    await reaching(db.query(sql`${first} ${next}`))
  },
  generation: async (shareId) => {
    const rows = await reaching(db.query(sql`select generation from passcode_guesses where share_id = ${shareId}`))
    return (rows as { generation: number }[])[0]?.generation ?? 0
  },
})
