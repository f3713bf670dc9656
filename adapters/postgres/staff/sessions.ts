import { createHash, randomBytes } from 'node:crypto'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { Sessions, SessionView } from '#domain/staff/ports/sessions.ts'
import type { Factor, User } from '#domain/staff/ports/users.ts'

const tokenBytes = 32

/**
 * A session ends 14 days after its last use and 30 days after sign-in. `find` records the use, at most once an hour,
 * unless `watched`.
 */
export const postgresSessions = ({ db, pool }: Postgres): Sessions => ({
  open: async (userId, { address, browser }, passwordHash) => {
    const token = newToken()
    const insert = sql`
      ${stillProved(userId, passwordHash)}
      insert into sessions (token_hash, user_id, address, browser)
      select ${hashOf(token)}, id, ${address}, ${browser} from proved returning id`
    return (await reaching(db.query(insert))).length > 0 ? token : null
  },
  find: async (token, how = 'used') => {
    const query = { name: 'find-session', text: selectSession, values: [hashOf(token)] }
    const [row] = (await reaching(pool.query<SessionRow>(query))).rows
    if (row === undefined) return null
    if (row.stale && how === 'used')
      await reaching(db.query(sql`update sessions set seen_at = now() where token_hash = ${hashOf(token)}`))
    const { id, session: sessionId, email, name, role, mustChangePassword, factors, proved } = row
    return { id: sessionId, user: { id, email, name, role }, mustChangePassword, factors, proved }
  },
  alive: async (tokens) => {
    const hashes = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]))
    const query = { name: 'live-sessions', text: liveSessions, values: [[...hashes.keys()]] }
    const { rows } = await reaching(pool.query<{ hash: string }>(query))
    return new Set(rows.flatMap(({ hash }) => hashes.get(hash) ?? []))
  },
  rotate: async (token) => {
    const next = newToken()
    const update = sql`
      update sessions set token_hash = ${hashOf(next)}, proved_at = now(), seen_at = now()
       where token_hash = ${hashOf(token)}`
    await reaching(db.query(update))
    return next
  },
  prove: async (token) => {
    await reaching(db.query(sql`update sessions set proved_at = now() where token_hash = ${hashOf(token)}`))
  },
  setChallenge: async (token, challenge) => {
    const update = sql`update sessions set challenge = ${challenge}, challenged_at = now() where token_hash = ${hashOf(token)}`
    await reaching(db.query(update))
  },
  takeChallenge: async (token) => {
    const challenges = await reaching(pool.query<{ challenge: string }>(takeChallenge, [hashOf(token)]))
    return challenges.rows[0]?.challenge ?? null
  },
  list: async (userId, token) => {
    const query = sql`
      select id, address, browser, created_at as "createdAt", seen_at as "lastSeenAt",
             token_hash = ${hashOf(token)} as current
        from sessions
       where user_id = ${userId} and seen_at > now() - interval '14 days' and created_at > now() - interval '30 days'
       order by created_at desc`
    const rows = (await reaching(db.query(query))) as ListRow[]
    return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
  },
  close: async (token) => {
    await reaching(db.query(sql`delete from sessions where token_hash = ${hashOf(token)}`))
  },
  end: async (userId, id) => {
    const ended = sql`delete from sessions where user_id = ${userId} and id = ${id} returning id`
    return (await reaching(db.query(ended))).length > 0
  },
  closeOthers: async (userId, token) => {
    const ended = sql`
      delete from sessions where user_id = ${userId} and token_hash <> ${hashOf(token)} returning id`
    return (await reaching(db.query(ended))).length
  },
  closeAll: async (userId) => {
    await reaching(db.query(sql`delete from sessions where user_id = ${userId}`))
  },
})

/**
 * `proved`: the user, unless disabled or with another password. The lock makes a change wait, so that it ends what is
 * inserted, or makes this wait for the change.
 */
export const stillProved = (userId: string, passwordHash: string | null = null): SQLQuery => sql`
  with proved as (
    select id from users
     where id = ${userId} and not disabled and (${passwordHash}::text is null or password_hash = ${passwordHash})
       for share)`

type SessionRow = User & {
  readonly session: string
  readonly stale: boolean
  readonly proved: boolean
  readonly mustChangePassword: boolean
  readonly factors: readonly Factor[]
}

type ListRow = Omit<SessionView, 'createdAt' | 'lastSeenAt'> & { readonly createdAt: Date; readonly lastSeenAt: Date }

/** The row is locked before it is read, so that only one of two concurrent requests takes it. */
const takeChallenge = `
  with held as (
    select id, challenge from sessions
     where token_hash = $1 and challenge is not null and challenged_at > now() - interval '5 minutes' for update)
  update sessions s set challenge = null from held where s.id = held.id returning held.challenge`

/** From the tables of `s`, `u` and `m`: a session, its user and its member of staff. */
const isLive = `
  s.seen_at > now() - interval '14 days' and s.created_at > now() - interval '30 days'
     and m.status = 'active' and not u.disabled`

const liveSessions = `
  select encode(s.token_hash, 'hex') as hash
    from sessions s join users u on u.id = s.user_id join staff m on m.id = s.user_id
   where s.token_hash in (select decode(hash, 'hex') from unnest($1::text[]) as asked (hash)) and ${isLive}`

/** Last use is recorded at most once an hour, so that reads rarely write. */
const selectSession = `
  select m.id, m.email, m.name, m.role, u.must_change_password as "mustChangePassword", s.id as session,
         s.seen_at < now() - interval '1 hour' as stale, s.proved_at > now() - interval '10 minutes' as proved,
         factors_of(m.id) as factors
    from sessions s join users u on u.id = s.user_id join staff m on m.id = s.user_id
   where s.token_hash = $1 and ${isLive}`

/** Random, in base64url. The database has only its hash, so that reading a backup opens no session. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** A fast hash suffices for a long random token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
