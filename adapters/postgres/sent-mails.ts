import { sql } from '@databases/pg'
import type { SentMails } from '../../domain/ports/mailer.ts'
import { type Postgres, reaching } from './connection.ts'

export const postgresSentMails = ({ db }: Postgres): SentMails => ({
  has: async (key) => (await reaching(db.query(sql`select 1 from mails_sent where key = ${key}`))).length > 0,
  add: async (key) => {
    await reaching(db.query(sql`insert into mails_sent (key) values (${key}) on conflict do nothing`))
  },
})
