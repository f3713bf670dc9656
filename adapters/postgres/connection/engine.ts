import type pg from 'pg'
import { hostsOf } from './addresses.ts'
import { queryTimeoutMs } from './client.ts'
import { reaching } from './connection.ts'

/** Databases with PostgreSQL's protocol, by what they say of themselves as a version. */
const others = [
  [/cockroach|crdb_version/i, 'CockroachDB'],
  [/yugabyte|-YB-/i, 'YugabyteDB'],
  [/redshift/i, 'Amazon Redshift'],
  [/dsql/i, 'Aurora DSQL'],
  [/materialize/i, 'Materialize'],
  [/risingwave/i, 'RisingWave'],
  [/cratedb/i, 'CrateDB'],
  [/questdb/i, 'QuestDB'],
] as const

const oldest = 150_000

/**
 * Opens a client with the server's own settings, as another engine may refuse some. Throws a sentence that names an engine
 * which cannot carry the log, with PostgreSQL's protocol or too old.
 */
export const connectToEngine = async (client: pg.Client): Promise<void> => {
  const statuses = statusesOf(client)
  await reaching(client.connect())
  refuseOther(versionsIn(statuses))
  refuseOther(await valueOf(client, 'select version()'))
  const version = Number(await valueOf(client, 'show server_version_num'))
  if (version < oldest)
    throw new Error(`The database is PostgreSQL ${Math.floor(version / 10_000)}: Atrium needs 15 or newer.`)
  refuseEncoding(await valueOf(client, 'show server_encoding'))
}

/** SQL_ASCII stores every byte as it comes. */
const refuseEncoding = (encoding: string): void => {
  if (['UTF8', 'SQL_ASCII'].includes(encoding)) return
  throw new Error(
    `The database has the encoding ${encoding}, which lacks most letters: Atrium needs UTF8. Create it with encoding 'UTF8' template template0.`,
  )
}

/** Whatever the server calls the column. */
const valueOf = async (client: pg.Client, text: string): Promise<string> => {
  const query = { text, rowMode: 'array', query_timeout: queryTimeoutMs } as const
  const { rows } = await reaching(client.query<unknown[]>(query))
  return String(rows[0]?.[0])
}

/** Throws a sentence where the server takes no writes: a replica follows another server, which takes them. */
export const requireWrites = async (client: pg.Client, url: string): Promise<void> => {
  const { rows } = await reaching(client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica'))
  if (rows[0]?.replica !== true) return
  throw new Error(
    `The database at ${hostsOf(url)} is a replica, which takes no writes: name its primary in DATABASE_URL, or all hosts, comma-separated (docs/operations.md).`,
  )
}

type Status = { readonly parameterName: string; readonly parameterValue: string }

/** What a server says of itself when a connection opens. */
const statusesOf = (client: pg.Client): ReadonlyMap<string, string> => {
  const statuses = new Map<string, string>()
  const { connection } = client as unknown as {
    readonly connection: { readonly on: (event: 'parameterStatus', take: (status: Status) => void) => void }
  }
  connection.on('parameterStatus', ({ parameterName, parameterValue }) => statuses.set(parameterName, parameterValue))
  return statuses
}

/** Other parameters may hold the login's own names. */
const versionsIn = (statuses: ReadonlyMap<string, string>): string =>
  ['server_version', 'crdb_version'].map((name) => (statuses.has(name) ? `${name} ${statuses.get(name)}` : '')).join()

const refuseOther = (version: string): void => {
  const name = others.find(([form]) => form.test(version))?.[1]
  if (name === undefined) return
  throw new Error(
    `The database is ${name}, which cannot carry the log: Atrium needs PostgreSQL itself, for its locks, notifications and triggers (docs/operations.md).`,
  )
}
