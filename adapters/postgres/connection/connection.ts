import pg from 'pg'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import {
  AddressedClient,
  connectionTimeoutMillis,
  endClient,
  isOfOpening,
  keepAliveOptions,
  ownClient,
  queryTimeoutMs,
  setUpSession,
} from './client.ts'
import { type SQLQuery, writeStatement } from './sql.ts'

/** Two pools on one server: `db` for safe SQL, `pool` for hot paths. */
export type Postgres = {
  readonly url: string
  /** The settings that a connection outside the pools needs, to work as they do. */
  readonly settings: readonly string[]
  readonly pool: pg.Pool
  /** One statement at a time; 64-bit integers as numbers. */
  readonly db: { readonly query: (statement: SQLQuery) => Promise<unknown[]> }
  /** Throws `Unavailable` while the server does not respond. */
  readonly check: () => Promise<void>
  /**
   * Throws a readable error if sessions of either pool, or of a connection outside them, lack their settings: a
   * connection pooler may drop them.
   */
  readonly checkSessions: () => Promise<void>
  readonly close: () => Promise<void>
}

const idleTimeoutMillis = 10_000
/** As many as the looks of a process at rest need when two of them meet: opening one costs as much as twenty looks. */
const minConnections = 2

/** The application name and the role of a process's sessions. */
type Sessions = {
  readonly name?: string
  /** The role that they switch to, if different from the login's. */
  readonly role?: string | null
}

/** @param timeoutMs the query time-out. */
export const openPostgres = (
  url: string,
  log: (message: string) => void,
  timeoutMs: number = queryTimeoutMs,
  { name = 'atrium', role = null }: Sessions = {},
): Postgres => {
  const namedUrl = `${url}${url.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(name)}`
  const settings = role === null ? [] : [`role=${role}`]
  const config = {
    connectionString: namedUrl,
    max: 8,
    connectionTimeoutMillis,
    // A dead idle connection goes unnoticed: it is closed after the query time-out.
    idleTimeoutMillis,
    query_timeout: timeoutMs,
    Client: AddressedClient,
    onConnect: (client: pg.ClientBase) => setUpSession(client, [`statement_timeout=${timeoutMs}`, ...settings]),
    ...keepAliveOptions,
  }
  const pool = new pg.Pool({ ...config, min: minConnections })
  const safe = new pg.Pool({ ...config, types })
  let closing = false
  const complain = (error: Error) => {
    // Errors of connections that are already closing are irrelevant.
    if (!closing) log(`PostgreSQL connection lost: ${error.message}`)
  }
  pool.on('error', complain)
  safe.on('error', complain)
  return {
    url: namedUrl,
    settings,
    pool,
    db: { query: queryOn(safe) },
    check: () => reaching(pool.query('select 1').then(() => undefined)),
    checkSessions: async () => {
      const checkAll = async (probe: pg.Client) => {
        for (const connection of [pool, safe, probe]) {
          const { rows } = await reaching(connection.query<SessionSettings>(selectSettings))
          for (const row of rows) refuseUnsafe(row, role)
        }
      }
      await withOwnClient(namedUrl, checkAll, { settings, timeoutMs })
    },
    close: async () => {
      closing = true
      await Promise.all([pool.end(), safe.end()])
    },
  }
}

type SessionSettings = { readonly isolation: string; readonly commit: string; readonly role: string }

const selectSettings = `
  select current_setting('default_transaction_isolation') as isolation, current_setting('synchronous_commit') as commit,
         current_user as role`

/** Any other level than read committed fails appends; without synchronous commits, acknowledged events can be lost. */
const refuseUnsafe = (session: SessionSettings, role: string | null): void => {
  const faults = [
    ...(session.isolation === 'read committed' ? [] : [`default_transaction_isolation is ${session.isolation}`]),
    ...(session.commit === 'off' ? ['synchronous_commit is off'] : []),
    ...(role === null || session.role === role ? [] : [`the role is ${session.role} instead of ${role}`]),
  ]
  if (faults.length === 0) return
  throw new Error(
    `The sessions of the database do not take Atrium's settings: ${faults.join(', ')}. Connect without a pooler, or through one that passes them on.`,
  )
}

const queryOn =
  (pool: pg.Pool) =>
  async (statement: SQLQuery): Promise<unknown[]> =>
    (await pool.query(writeStatement(statement))).rows

const int8 = pg.types.builtins.INT8

/** Positions and counts stay far below 2^53. */
const getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === int8 ? Number : pg.types.getTypeParser(type, format as 'text')

const types = { getTypeParser } as pg.CustomTypesConfig

/**
 * Runs a statement that a process at rest repeats: planned once for each connection, and on the pool that such looks keep
 * open, so that the other one can close its connections. Integers are as in `db`.
 */
export const lookUp = async ({ pool }: Pick<Postgres, 'pool'>, name: string, statement: SQLQuery): Promise<unknown[]> =>
  (await reaching(pool.query({ name, types, ...writeStatement(statement) }))).rows

/** Maps the loss of the server, and what it cannot do now, to `Unavailable`; other errors pass through. */
export const reaching = async <Result>(query: Promise<Result>): Promise<Result> => {
  try {
    return await query
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble !== undefined) throw new Unavailable('PostgreSQL', error, trouble)
    throw isLost(error) ? new Unavailable('PostgreSQL', error) : error
  }
}

/** Uses a dedicated connection, and ends it. Throws `Unavailable` where it cannot be opened. */
export const withOwnClient = async <Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
  special?: Parameters<typeof ownClient>[1],
): Promise<Result> => {
  const client = ownClient(url, special)
  try {
    await reaching(client.connect())
    return await use(client)
  } finally {
    await endClient(client)
  }
}

/**
 * SQLSTATEs: connection exception (08), insufficient resources (53), operator intervention (57P), canceled (57014), idle in
 * a transaction for too long (25P03).
 */
const lostStates = /^(08|53|57P|57014|25P03)/
const lostErrors = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ENOENT|ERR_STREAM_|ERR_SOCKET_)/
const lostMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|not queryable/i

/** What a server that answers cannot do now, by SQLSTATE; one that has become a replica is read-only as well. */
const troubles: ReadonlyMap<string, string> = new Map([
  ['53100', 'has no disk space left'],
  ['53300', 'has no connection to spare'],
  ['25006', 'is read-only'],
])
/** An exceeded quota or file-size limit is reported as an internal error. */
const noSpace = /^could not (extend|write|create) /

const troubleOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return troubles.get(noSpace.test(error.message) ? '53100' : codeOf(error))
}

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Unavailable) return false
  const code = codeOf(error)
  return isOfOpening(error) || lostStates.test(code) || lostErrors.test(code) || lostMessages.test(error.message)
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
