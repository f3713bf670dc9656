import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { SentMails } from '#domain/kernel/mailer.ts'

export const postgresSentMails = ({ db }: Postgres): SentMails => ({
  has: async (key) => (await reaching(db.query(sql`select 1 from mails_sent where key = ${key}`))).length > 0,
  sentAt: async (keys) => {
    const query = db.query(sql`select key, sent_at as at from mails_sent where key = any (${keys})`)
    const rows = (await reaching(query)) as { readonly key: string; readonly at: Date }[]
    return new Map(rows.map(({ key, at }) => [key, at.toISOString()]))
  },
  add: async (key) => {
    await reaching(db.query(sql`insert into mails_sent (key) values (${key}) on conflict do nothing`))
  },
})
