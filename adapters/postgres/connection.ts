import databases, { type ConnectionPool } from '@databases/pg'
import pg from 'pg'
import { Unavailable } from '../../domain/ports/unavailable.ts'

/** Two pools on one server: `db` for safe SQL where it reads best, `pool` where it is hot. */
export type Postgres = {
  readonly url: string
  readonly pool: pg.Pool
  readonly db: ConnectionPool
  /** Throws `Unavailable` while the server answers nothing. */
  readonly check: () => Promise<void>
  readonly close: () => Promise<void>
}

const connectionTimeoutMillis = 5000

export const openPostgres = (url: string, log: (message: string) => void): Postgres => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis,
    keepAlive: true,
    options: '-c timezone=UTC',
  })
  let closing = false
  const complain = (error: Error) => {
    // Connections that are still saying good-bye when the server goes are no loss.
    if (!closing) log(`PostgreSQL connection lost: ${error.message}`)
  }
  pool.on('error', complain)
  const db = databases.default({
    connectionString: url,
    poolSize: 8,
    connectionTimeoutMilliseconds: connectionTimeoutMillis,
    queueTimeoutMilliseconds: connectionTimeoutMillis,
    keepAlive: true,
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

/** Turns the loss of the server into `Unavailable`; every other failure stays what it is. */
export const reaching = async <Result>(query: Promise<Result>): Promise<Result> => {
  try {
    return await query
  } catch (error) {
    throw isLost(error) ? new Unavailable('PostgreSQL', error) : error
  }
}

/** Of PostgreSQL's error codes: connection exceptions (class 08), operator intervention (57P), and want of resources (class 53). */
const lostStates = /^(08|53|57P)/
const lostErrors = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ENOENT|ERR_STREAM_|ERR_SOCKET_)/
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|not queryable/i

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return lostStates.test(code) || lostErrors.test(code) || lostMessages.test(error.message)
}
