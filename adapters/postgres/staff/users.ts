import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { uuidText } from '#adapters/postgres/connection/uuid-text.ts'
import { lowerForms } from '#adapters/postgres/person/lower-forms.ts'
import type { Account, TeamMember, Users } from '#domain/staff/ports/users.ts'

/** Staff are a read model of the log; passwords and sign-ins are columns of `users`, and in no event. */
export const postgresUsers = ({ db }: Postgres): Users => ({
  list: async () => team(db, sql`true`),
  find: async (id) => (await team(db, sql`s.id = ${id}`))[0] ?? null,
  findByEmail: (email) => accountOf(db, sql`lower(s.email) = any (${lowerForms(email)})`),
  findById: (id) => accountOf(db, sql`s.id = ${id}`),
  emailsOf: async (ids) => {
    const uuids = ids.filter((id) => uuidText.test(id))
    const rows = await reaching(db.query(sql`select id, email from users where id = any (${uuids}::uuid[])`))
    return new Map((rows as { id: string; email: string }[]).map(({ id, email }) => [id, email]))
  },
  setPassword: async (id, { hash, mustChange }, formerHash = null) => {
    const set = sql`select set_password(${id}, ${hash}, ${mustChange}, ${formerHash}) as "isSet"`
    const [row] = (await reaching(db.query(set))) as { readonly isSet: boolean }[]
    return row?.isSet === true
  },
  setFirstPassword: async (id, { hash, mustChange }) => {
    const update = sql`
      update users set password_hash = ${hash}, must_change_password = ${mustChange}
       where id = ${id} and password_hash is null returning id`
    return (await reaching(db.query(update))).length > 0
  },
  signedIn: async (id) => {
    await reaching(db.query(sql`update users set last_sign_in_at = now() where id = ${id}`))
  },
  notInLog: async () => {
    const query = sql`
      select id, email, disabled from users u
       where not exists (select from staff s where s.id = u.id) order by created_at, id`
    return (await reaching(db.query(query))) as { id: string; email: string; disabled: boolean }[]
  },
})

const team = async (db: Postgres['db'], condition: SQLQuery): Promise<TeamMember[]> => {
  const query = sql`
    select s.id, s.email, s.name, s.role, s.status, s.version, s.invited_at as "invitedAt", s.joined_at as "joinedAt",
           u.last_sign_in_at as "lastSignInAt", factors_of(s.id) as factors
      from staff s left join users u on u.id = s.id where ${condition} order by lower(s.email)`
  const rows = (await reaching(db.query(query))) as (Omit<TeamMember, Times> & Record<Times, Date | null>)[]
  return rows.map((row) => ({
    ...row,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    joinedAt: row.joinedAt?.toISOString() ?? null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  }))
}

type Times = 'invitedAt' | 'joinedAt' | 'lastSignInAt'

/** An account disabled by an earlier release counts as disabled, whatever its events. */
const accountOf = async (db: Postgres['db'], condition: SQLQuery): Promise<Account | null> => {
  const query = sql`
    select s.id, s.email, s.name, s.role, u.password_hash as "passwordHash",
           u.must_change_password as "mustChangePassword", factors_of(s.id) as factors
      from staff s join users u on u.id = s.id where s.status = 'active' and not u.disabled and ${condition}`
  const [account] = (await reaching(db.query(query))) as Account[]
  return account ?? null
}
