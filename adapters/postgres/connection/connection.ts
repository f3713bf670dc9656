import databases, { type ConnectionPool } from '@databases/pg'
import pg from 'pg'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { connectionTimeoutMillis, keptAlive, queryTimeoutMs, sessionOptions } from './client.ts'

/** Two pools on one server: `db` for safe SQL, `pool` for hot paths. */
export type Postgres = {
  readonly url: string
  readonly pool: pg.Pool
  readonly db: ConnectionPool
  /** Throws `Unavailable` while the server does not respond. */
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

const idleTimeoutMillis = 10_000

/** @param timeoutMs the query time-out. */
export const openPostgres = (
  url: string,
  log: (message: string) => void,
  timeoutMs: number = queryTimeoutMs,
): Postgres => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis,
    // A dead idle connection goes unnoticed: it is closed after the query time-out.
    idleTimeoutMillis,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    options: sessionOptions(),
    ...keptAlive,
  })
  let closing = false
  const complain = (error: Error) => {
    // Errors of connections that are already closing are irrelevant.
    if (!closing) log(`PostgreSQL connection lost: ${error.message}`)
  }
  pool.on('error', complain)
  const db = databases.default({
    connectionString: url,
    poolSize: 8,
    connectionTimeoutMilliseconds: connectionTimeoutMillis,
    queueTimeoutMilliseconds: connectionTimeoutMillis,
    idleTimeoutMilliseconds: idleTimeoutMillis,
    queryTimeoutMilliseconds: timeoutMs,
    statementTimeoutMilliseconds: timeoutMs,
    keepAlive: keptAlive.keepAlive,
    keepAliveInitialDelayMilliseconds: keptAlive.keepAliveInitialDelayMillis,
    bigIntMode: 'number',
    onError: complain,
  })
  return {
    url,
    pool,
    db,
    check: () => reaching(pool.query('select 1').then(() => undefined)),
    close: async () => {
      closing = true
      await Promise.all([pool.end(), db.dispose()])
    },
  }
}

/** Maps the loss of the server to `Unavailable`; other errors pass through. */
export const reaching = async <Result>(query: Promise<Result>): Promise<Result> => {
  try {
    return await query
  } catch (error) {
    throw isLost(error) ? new Unavailable('PostgreSQL', error) : error
  }
}

/** PostgreSQL error classes: connection exceptions (08), operator intervention (57P), a cancelled statement (57014), insufficient resources (53). */
const lostStates = /^(08|53|57P|57014)/
const lostErrors = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ENOENT|ERR_STREAM_|ERR_SOCKET_)/
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|not queryable/i

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return lostStates.test(code) || lostErrors.test(code) || lostMessages.test(error.message)
}
