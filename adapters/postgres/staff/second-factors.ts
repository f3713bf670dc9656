import { createHash } from 'node:crypto'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { sealing } from '#adapters/postgres/personal-data/key-adoption.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { SecondFactors } from '#domain/staff/ports/second-factors.ts'

/**
 * Secrets of TOTP (RFC 6238) are sealed with the master key. `takeStep` accepts each time step once, against replays.
 */
export const postgresSecondFactors = ({ db, pool }: Postgres, master: MasterKey): SecondFactors => {
  const run = (query: SQLQuery): Promise<unknown[]> => reaching(db.query(query))
  const sealSecret = (userId: string, secret: string) => master.seal('factors', Buffer.from(secret), contextOf(userId))
  const openSecret = (userId: string, secret: Buffer | null) =>
    secret === null ? null : master.unseal('factors', secret, contextOf(userId)).toString()
  return {
    totp: async (userId) => {
      const rows = await run(sql`select secret, pending from totp_secrets where user_id = ${userId}`)
      const { secret, pending } = (rows[0] as StoredSecrets | undefined) ?? { secret: null, pending: null }
      return { secret: openSecret(userId, secret), pending: openSecret(userId, pending) }
    },
    beginTotp: async (userId, secret) => {
      await sealing(pool, master, () =>
        run(sql`
          insert into totp_secrets (user_id, pending) values (${userId}, ${sealSecret(userId, secret)})
          on conflict (user_id) do update set pending = excluded.pending`),
      )
    },
    confirmTotp: async (userId, secret, step) => {
      const [row] = await run(sql`select pending from totp_secrets where user_id = ${userId}`)
      const { pending } = (row as Pick<StoredSecrets, 'pending'> | undefined) ?? { pending: null }
      if (openSecret(userId, pending) !== secret) return false
      const confirmed = await run(sql`
        update totp_secrets set secret = pending, pending = null, last_step = ${step}, confirmed_at = now()
         where user_id = ${userId} and pending = ${pending} returning user_id`)
      return confirmed.length > 0
    },
    takeStep: async (userId, step) => {
      const used = await run(sql`
        update totp_secrets set last_step = ${step}
         where user_id = ${userId} and last_step < ${step} returning user_id`)
      return used.length > 0
    },
    removeTotp: async (userId) => {
      await run(sql`delete from totp_secrets where user_id = ${userId}`)
    },
    setRecoveryCodes: async (userId, codes) => {
      const hashes = codes.map((code) => hashOf(userId, code))
      await run(sql`select set_recovery_codes(${userId}, ${hashes}::bytea[])`)
    },
    recoveryCodesLeft: async (userId) => {
      const rows = await run(sql`select count(*)::int as left from recovery_codes where user_id = ${userId}`)
      return (rows[0] as { left: number }).left
    },
    takeRecoveryCode: async (userId, code) => {
      const hash = hashOf(userId, code)
      const used = sql`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash} returning user_id`
      return (await run(used)).length > 0
    },
  }
}

type StoredSecrets = { readonly secret: Buffer | null; readonly pending: Buffer | null }

const contextOf = (userId: string) => `totp/${userId}`

/** A code has 80 random bits, so a fast hash is enough. Case and separators are ignored: people copy codes by hand. */
const hashOf = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}/${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest()
