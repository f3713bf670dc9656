import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { SignInAttempt, SignInAttempts } from '#domain/staff/ports/sign-in-attempts.ts'
import { hashOf, newToken } from './sessions.ts'

const maxFailures = 10

const isOpen = sql`created_at > now() - interval '5 minutes' and failures < ${maxFailures}`

export const postgresSignInAttempts = ({ db }: Postgres): SignInAttempts => ({
  open: async (userId) => {
    const token = newToken()
    await reaching(
      db.query(sql`insert into sign_in_attempts (token_hash, user_id) values (${hashOf(token)}, ${userId})`),
    )
    return token
  },
  find: async (token) => {
    const query = sql`
      select user_id as "userId", challenge from sign_in_attempts where token_hash = ${hashOf(token)} and ${isOpen}`
    const [attempt] = (await reaching(db.query(query))) as SignInAttempt[]
    return attempt ?? null
  },
  setChallenge: async (token, challenge) => {
    await reaching(
      db.query(sql`update sign_in_attempts set challenge = ${challenge} where token_hash = ${hashOf(token)}`),
    )
  },
  fail: async (token) => {
    await reaching(
      db.query(sql`update sign_in_attempts set failures = failures + 1 where token_hash = ${hashOf(token)}`),
    )
  },
  close: async (token) => {
    const closed = sql`delete from sign_in_attempts where token_hash = ${hashOf(token)} and ${isOpen} returning user_id`
    return (await reaching(db.query(closed))).length > 0
  },
})
