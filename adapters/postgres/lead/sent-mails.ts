import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { SentMails } from '#domain/kernel/mailer.ts'

export const postgresSentMails = ({ db }: Postgres): SentMails => ({
  has: async (key) => (await reaching(db.query(sql`select 1 from mails_sent where key = ${key}`))).length > 0,
  sentAt: async (keys, beginnings = []) => {
    // In ASCII the tilde follows the letters and digits of a key.
    const query = db.query(sql`
      select key, sent_at as at from mails_sent where key = any (${keys})
      union
      select m.key, m.sent_at from unnest(${beginnings}::text[]) as b (beginning)
        join mails_sent m on m.key collate "C" > b.beginning and m.key collate "C" < b.beginning || '~'`)
    const rows = (await reaching(query)) as { readonly key: string; readonly at: Date }[]
    return new Map(rows.map(({ key, at }) => [key, at.toISOString()]))
  },
  add: async (...keys) => {
    await reaching(db.query(sql`insert into mails_sent (key) select unnest(${keys}::text[]) on conflict do nothing`))
  },
})
