import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import { lowerForms } from '#adapters/postgres/person/lower-forms.ts'
import type { SecurityEventReader, SecuritySearch } from '#domain/security/ports/security-event-reader.ts'
import type { SecurityEventView } from '#domain/security/views/security-event-view.ts'

const signInsCompared = 200

/** Newest first. A `user` that is no id is an e-mail address, also that of an attempt without an account. */
export const postgresSecurityEvents = ({ db }: Postgres): SecurityEventReader => ({
  list: async (search) => {
    const query = sql`
      select id, at, type, user_id as "userId", email, address, browser, detail
        from security_events where ${sql.join(conditions(search), sql` and `)}
       order by id desc limit ${search.limit}`
    const rows = (await reaching(db.query(query))) as (Omit<SecurityEventView, 'at'> & { at: Date })[]
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
  },
  signIns: async (userId) => {
    const query = sql`
      select address, browser from security_events where user_id = ${userId} and type = 'signed_in'
       order by id desc limit ${signInsCompared}`
    return (await reaching(db.query(query))) as { address: string; browser: string }[]
  },
})

const conditions = ({ type, user, address, from, to, after }: SecuritySearch): SQLQuery[] => [
  sql`true`,
  ...(type === undefined ? [] : [sql`type = ${type}`]),
  ...(user === undefined
    ? []
    : [uuidText.test(user) ? sql`user_id = ${user}` : sql`lower(email) = any (${lowerForms(user)})`]),
  ...(address === undefined ? [] : [sql`address = ${address}`]),
  ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
  ...(to === undefined ? [] : [sql`at < ${to}::timestamptz`]),
  ...(after === undefined ? [] : [sql`id < ${after}`]),
]
