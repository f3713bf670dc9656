import { createHash, randomBytes } from 'node:crypto'
import { sql } from '@databases/pg'
import type { Sessions } from '../../domain/ports/sessions.ts'
import type { User } from '../../domain/ports/users.ts'
import { type Postgres, reaching } from './connection.ts'

const tokenBytes = 32

export const postgresSessions = ({ db, pool }: Postgres): Sessions => ({
  open: async (userId) => {
    const token = randomBytes(tokenBytes).toString('base64url')
    await reaching(db.query(sql`insert into sessions (token_hash, user_id) values (${hashOf(token)}, ${userId})`))
    return token
  },
  find: async (token) => {
    const query = { name: 'find-session', text: selectSession, values: [hashOf(token)] }
    const { rows } = await reaching(pool.query<User & { stale: boolean }>(query))
    const [found] = rows
    if (found === undefined) return null
    if (found.stale)
      await reaching(db.query(sql`update sessions set seen_at = now() where token_hash = ${hashOf(token)}`))
    return { id: found.id, email: found.email }
  },
  close: async (token) => {
    await reaching(db.query(sql`delete from sessions where token_hash = ${hashOf(token)}`))
  },
  closeOthers: async (userId, token) => {
    await reaching(db.query(sql`delete from sessions where user_id = ${userId} and token_hash <> ${hashOf(token)}`))
  },
  closeAll: async (userId) => {
    await reaching(db.query(sql`delete from sessions where user_id = ${userId}`))
  },
})

/** A use is noted once an hour at most: reading should not write. */
const selectSession = `
  select u.id, u.email, s.seen_at < now() - interval '1 hour' as stale
    from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.seen_at > now() - interval '14 days' and not u.disabled`

/** The token is random and long, so that a fast hash is enough. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()
