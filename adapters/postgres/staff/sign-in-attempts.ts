import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { SignInAttempt, SignInAttempts } from '#domain/staff/ports/sign-in-attempts.ts'
import { hashOf, newToken, stillProved } from './sessions.ts'

const maxGuesses = 10

const isAlive = sql`created_at > now() - interval '5 minutes'`
const isOpen = sql`failures < ${maxGuesses} and ${isAlive}`

/**
 * Between password and second factor, for five minutes. `guess` counts before the code is compared; `close` is true
 * once.
 */
export const postgresSignInAttempts = ({ db }: Postgres): SignInAttempts => ({
  open: async (userId, passwordHash) => {
    const token = newToken()
    const insert = sql`
      ${stillProved(userId, passwordHash)}
      insert into sign_in_attempts (token_hash, user_id) select ${hashOf(token)}, id from proved returning user_id`
    return (await reaching(db.query(insert))).length > 0 ? token : null
  },
  find: async (token) => {
    const query = sql`
      select user_id as "userId", challenge, failures as guesses from sign_in_attempts
       where token_hash = ${hashOf(token)} and ${isOpen}`
    return attemptIn(await reaching(db.query(query)))
  },
  setChallenge: async (token, challenge) => {
    await reaching(
      db.query(sql`update sign_in_attempts set challenge = ${challenge} where token_hash = ${hashOf(token)}`),
    )
  },
  guess: async (token) => {
    const query = sql`
      update sign_in_attempts set failures = failures + 1 where token_hash = ${hashOf(token)} and ${isOpen}
      returning user_id as "userId", challenge, failures as guesses`
    return attemptIn(await reaching(db.query(query)))
  },
  close: async (token) => {
    const query = sql`delete from sign_in_attempts where token_hash = ${hashOf(token)} and ${isAlive} returning user_id`
    return (await reaching(db.query(query))).length > 0
  },
})

const attemptIn = (rows: readonly unknown[]): SignInAttempt | null => (rows[0] as SignInAttempt | undefined) ?? null
