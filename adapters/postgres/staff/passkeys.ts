import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { Credential } from '#domain/staff/ports/passkey-ceremonies.ts'
import type { Passkey, Passkeys } from '#domain/staff/ports/passkeys.ts'

/** In the order of their addition; `add` is null where the credential belongs to an account already. */
export const postgresPasskeys = ({ db }: Postgres): Passkeys => {
  const run = (query: SQLQuery): Promise<unknown[]> => reaching(db.query(query))
  return {
    list: async (userId) => {
      const rows = await run(sql`select ${columns} from passkeys where user_id = ${userId} order by id`)
      return (rows as PasskeyRow[]).map(passkeyOf)
    },
    credentials: async (userId) => {
      const query = sql`
        select credential_id as "credentialId", public_key as "publicKey", counter, transports
          from passkeys where user_id = ${userId} order by id`
      return (await run(query)) as Credential[]
    },
    add: async (userId, id, name, { credentialId, publicKey, counter, transports }) => {
      const rows = await run(sql`
        insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
        values (${id}, ${userId}, ${credentialId}, ${Buffer.from(publicKey)}, ${counter}, ${[...transports]}::text[], ${name})
        on conflict do nothing returning ${columns}`)
      const [row] = rows as PasskeyRow[]
      return row === undefined ? null : passkeyOf(row)
    },
    used: async (credentialId, counter) => {
      await run(sql`
        update passkeys set counter = ${counter}, last_used_at = now() where credential_id = ${credentialId}`)
    },
    remove: async (userId, id) =>
      (await run(sql`delete from passkeys where user_id = ${userId} and id = ${id} returning id`)).length > 0,
    keepChallenge: async (sessionId, challenge) => {
      await run(sql`
        insert into passkey_challenges (session_id, challenge) values (${sessionId}, ${challenge})
        on conflict (session_id) do update set challenge = excluded.challenge, created_at = now()`)
    },
    takeChallenge: async (sessionId) => {
      const rows = await run(sql`
        delete from passkey_challenges where session_id = ${sessionId}
        returning case when created_at > now() - interval '5 minutes' then challenge end as challenge`)
      return (rows[0] as { challenge: string | null } | undefined)?.challenge ?? null
    },
  }
}

const columns = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`

type PasskeyRow = {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const passkeyOf = ({ createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
