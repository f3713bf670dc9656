import { type SQLQuery, sql } from '@databases/pg'
import type { Users, UserWithHash } from '../../domain/ports/users.ts'
import { type Postgres, reaching } from './connection.ts'
import { uuidText } from './uuid-text.ts'

export const postgresUsers = ({ db }: Postgres): Users => ({
  addFirst: async ({ id, email, passwordHash }) => {
    const insert = sql`
      insert into users (id, email, password_hash) select ${id}, ${email}, ${passwordHash}
       where not exists (select 1 from users) returning id`
    // Who comes second has to see what the first one wrote.
    const addAlone = db.tx(async (alone) => {
      await alone.query(sql`lock table users in share row exclusive mode`)
      return alone.query(insert)
    })
    return (await reaching(addAlone)).length > 0
  },
  findByEmail: (email) => findOne(db, sql`lower(email) = lower(${email})`),
  findById: (id) => findOne(db, sql`id = ${id}`),
  emailsOf: async (ids) => {
    const known = ids.filter((id) => uuidText.test(id))
    const rows = await reaching(db.query(sql`select id, email from users where id = any (${known}::uuid[])`))
    return new Map((rows as { id: string; email: string }[]).map(({ id, email }) => [id, email]))
  },
  setPasswordHash: async (id, passwordHash) => {
    await reaching(db.query(sql`update users set password_hash = ${passwordHash} where id = ${id}`))
  },
})

const findOne = async (db: Postgres['db'], condition: SQLQuery): Promise<UserWithHash | null> => {
  const query = sql`select id, email, password_hash as "passwordHash" from users where not disabled and ${condition}`
  const [user] = (await reaching(db.query(query))) as UserWithHash[]
  return user ?? null
}
