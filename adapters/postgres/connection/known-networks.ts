import { sql } from '#adapters/postgres/connection/sql.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { type KnownNetworks, networkOf } from '#domain/kernel/network.ts'
import { type Postgres, reaching } from './connection.ts'

/** Stored as keyed hashes, as both contain addresses. Entries unused for half a year are deleted. */
export const postgresKnownNetworks = ({ db }: Postgres, master: MasterKey): KnownNetworks => {
  const nameOf = (what: string, address: string) =>
    master.blind(`known ${what} ${networkOf(address)}`).toString('base64url')
  return {
    has: async (what, address) => {
      const query = db.query(sql`select from known_networks where bucket = ${nameOf(what, address)}`)
      return (await reaching(query)).length > 0
    },
    add: async (what, address) => {
      const insertion = sql`insert into known_networks (bucket) values (${nameOf(what, address)})`
      await reaching(db.query(sql`${insertion} on conflict (bucket) do update set used_at = now()`))
    },
  }
}
