import { type SQLQuery, sql } from '@databases/pg'
import type { Account, Users, UserWithHash } from '../../domain/ports/users.ts'
import { type Postgres, reaching } from './connection.ts'
import { uuidText } from './uuid-text.ts'

export const postgresUsers = ({ db }: Postgres): Users => ({
  addFirst: async ({ id, email, passwordHash }) => {
    const insert = sql`
      insert into users (id, email, password_hash) select ${id}, ${email}, ${passwordHash}
       where not exists (select 1 from users) returning id`
    return (await alone(db, insert)).length > 0
  },
  add: async ({ id, email, passwordHash }) => {
    const enable = sql`
      update users set disabled = false, password_hash = ${passwordHash}
       where lower(email) = lower(${email}) and disabled returning id`
    if ((await reaching(db.query(enable))).length > 0) return 'enabled'
    const insert = sql`
      insert into users (id, email, password_hash) values (${id}, ${email}, ${passwordHash})
      on conflict do nothing returning id`
    return (await reaching(db.query(insert))).length > 0 ? 'added' : 'known'
  },
  disable: async (id) => {
    const update = sql`
      update users set disabled = true
       where id = ${id} and exists (select from users where not disabled and id <> ${id}) returning id`
    return (await alone(db, update)).length > 0
  },
  list: async () => {
    const rows = await reaching(db.query(sql`select id, email, disabled from users order by lower(email)`))
    return rows as Account[]
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

/** Who comes second has to see what the first one wrote. */
const alone = (db: Postgres['db'], statement: SQLQuery): Promise<unknown[]> =>
  reaching(
    db.tx(async (transaction) => {
      await transaction.query(sql`lock table users in share row exclusive mode`)
      return transaction.query(statement)
    }),
  )

const findOne = async (db: Postgres['db'], condition: SQLQuery): Promise<UserWithHash | null> => {
  const query = sql`select id, email, password_hash as "passwordHash" from users where not disabled and ${condition}`
  const [user] = (await reaching(db.query(query))) as UserWithHash[]
  return user ?? null
}
