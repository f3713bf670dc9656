import { sql } from '#adapters/postgres/connection/sql.ts'
import type { MailRecord, SentMail, SentMails } from '#domain/mail/ports/sent-mails.ts'
import { type Postgres, reaching } from '../connection/connection.ts'

/** `mails_under_way` is a claim before the hand-over, `mails_sent` the record after it; both are idempotent by key. */
export const postgresSentMails = ({ db }: Postgres): SentMails => ({
  has: async (key) => (await reaching(db.query(sql`select 1 from mails_sent where key = ${key}`))).length > 0,
  about: async (subjects) => {
    const rows = (await reaching(
      db.query(sql`select about, kind, recipient, sent_at as at from mails_sent where about = any (${subjects})`),
    )) as (Omit<SentMail, 'at'> & { readonly at: Date })[]
    return rows.map(({ at, ...mail }) => ({ ...mail, at: at.toISOString() }))
  },
  begin: async (key) => {
    const query = sql`insert into mails_under_way (key) values (${key}) on conflict do nothing returning key`
    if ((await reaching(db.query(query))).length > 0) return { own: true }
    const age = sql`select extract(epoch from clock_timestamp() - since) * 1000 as ms from mails_under_way where key = ${key}`
    const [other] = (await reaching(db.query(age))) as { readonly ms: string }[]
    // Given up in the meantime: there is an outcome.
    return { own: false, ageMs: Number(other?.ms ?? 0) }
  },
  abandon: async (key) => {
    await reaching(db.query(sql`delete from mails_under_way where key = ${key}`))
  },
  add: async (...mails: readonly MailRecord[]) => {
    const columns = (['key', 'about', 'kind', 'recipient'] as const).map((name) => mails.map((mail) => mail[name]))
    const [keys, abouts, kinds, recipients] = columns
    await reaching(
      db.query(sql`
        insert into mails_sent (key, about, kind, recipient)
        select * from unnest(${keys}::text[], ${abouts}::text[], ${kinds}::text[], ${recipients}::text[])
        on conflict do nothing`),
    )
  },
})
