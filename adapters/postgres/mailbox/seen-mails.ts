import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { SeenMails } from '#domain/mailbox/ports/mailbox-progress.ts'

/** Keyed hashes: they say nothing of a mail to a reader of the database. */
export const postgresSeenMails = ({ pool }: Postgres, master: MasterKey): SeenMails => ({
  hashOf: (identity) => master.blind(`mail ${JSON.stringify(identity)}`).toString('base64'),
  among: async (hashes) => new Set((await reaching(pool.query<Row>(select, [hashes]))).rows.map(({ hash }) => hash)),
  add: async (hashes) => {
    await reaching(pool.query(insert, [hashes]))
  },
})

type Row = { readonly hash: string }

const select = `
  select encode(hash, 'base64') as hash from mails_seen
   where hash = any (array(select decode(unnest($1::text[]), 'base64')))`
const insert = `insert into mails_seen (hash) select decode(unnest($1::text[]), 'base64') on conflict do nothing`
