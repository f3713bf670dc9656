import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { Invitations } from '#domain/staff/ports/invitations.ts'
import { hashOf, newToken } from './sessions.ts'

/** One per user, for 72 hours; a new one ends the last. `take` succeeds once. Only hashes of the tokens are stored. */
export const postgresInvitations = ({ db }: Postgres): Invitations => ({
  open: async (userId) => {
    const token = newToken()
    const upsert = sql`
      insert into invitations (user_id, token_hash, expires_at)
      values (${userId}, ${hashOf(token)}, now() + interval '72 hours')
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
    await reaching(db.query(upsert))
    return token
  },
  find: async (token) => {
    const query = sql`select user_id from invitations where token_hash = ${hashOf(token)} and expires_at > now()`
    return userIn(await reaching(db.query(query)))
  },
  take: async (token) => {
    const withdrawal = sql`
      delete from invitations where token_hash = ${hashOf(token)} and expires_at > now() returning user_id`
    return userIn(await reaching(db.query(withdrawal)))
  },
})

const userIn = (rows: readonly unknown[]): string | null =>
  (rows[0] as { user_id: string } | undefined)?.user_id ?? null
