import type { Duplex } from 'node:stream'
import pg from 'pg'
import { addressesOf } from './addresses.ts'
import { connectToWriter } from './writer.ts'

export const connectionTimeoutMillis = 5000

/** The query time-out: beyond it, the connection is considered dead. */
export const queryTimeoutMs = 15_000

/** Less than a query waits: what a process that is stopped within a transaction has locked holds up others, but fails none. */
const idleTransactionMs = 10_000

/**
 * Session settings that override the defaults of server, database, role and address: durable commits, read committed
 * isolation, values in the form in which they are read, the schema in which Atrium's tables are, connections and statements
 * that wait, and detection of vanished clients within 25 seconds. Without compiled expressions, which every append would
 * wait for: 100 ms instead of 15 with the defaults of Debian's PostgreSQL 15.
 */
const settings = [
  'timezone=UTC',
  'datestyle=ISO, MDY',
  'intervalstyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
  'transform_null_equals=off',
  'search_path=public',
  'statement_timeout=0',
  'lock_timeout=0',
  `idle_in_transaction_session_timeout=${idleTransactionMs}`,
  'idle_session_timeout=0',
  'default_transaction_isolation=read committed',
  'synchronous_commit=on',
  'jit=off',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

/** For a transaction that waits for a file, and that no other one waits for. */
export const mayIdle = ['idle_in_transaction_session_timeout=0']

/** PostgreSQL 17 and newer alone have it: a backup or an export is one transaction. */
const unlimitedTransaction = `
  case when current_setting('transaction_timeout', true) is not null then set_config('transaction_timeout', '0', false) end`

/**
 * Sets them once a connection is open: a pooler refuses or drops those that come with it.
 * @param others further settings, which override those of every session.
 */
export const setUpSession = async (client: pg.ClientBase, others: readonly string[]): Promise<void> => {
  const pairs = [...settings, ...others].map((setting) => setting.split('='))
  const calls = pairs.map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name ?? '')}, ${pg.escapeLiteral(value ?? '')}, false)`,
  )
  await client.query(`select ${[...calls, unlimitedTransaction].join()}`)
}

export const keepAliveOptions = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const

type Special = { readonly settings?: readonly string[]; readonly timeoutMs?: number }

/** A dedicated connection outside the pools, closed if it cannot be set up. Its loss fails the running query. */
export const ownClient = (url: string, { settings = [], timeoutMs = queryTimeoutMs }: Special = {}): pg.Client => {
  const client = plainClient(url, timeoutMs)
  const connect = client.connect.bind(client)
  const connectAndSetUp = async () => {
    try {
      await connect()
      await setUpSession(client, settings)
    } catch (error) {
      await endClient(client)
      throw error
    }
  }
  return Object.assign(client, { connect: connectAndSetUp })
}

/** A dedicated connection with the server's own settings, as a replication connection takes no others. */
export const plainClient = (connectionString: string, query_timeout: number): pg.Client =>
  new AddressedClient({ connectionString, connectionTimeoutMillis, query_timeout, ...keepAliveOptions })

/**
 * A client of the address, or of the host that takes writes among several. A class, as a pool constructs its clients. The
 * loss of its connection fails its queries, and does not end the process, as of a pool's client in use it otherwise would.
 */
export class AddressedClient extends pg.Client {
  constructor({ connectionString: url = '', ...config }: pg.ClientConfig = {}) {
    const [first = url, ...others] = addressesOf(url)
    super({ ...config, connectionString: first })
    this.on('error', () => undefined)
    const open = async () => void (await super.connect())
    const connect = () => (others.length > 0 ? connectToWriter(this, url, open) : open()).catch(throwAsOfOpening)
    Object.assign(this, {
      connect: (callback?: (error?: Error) => void) => {
        const connecting = connect()
        return callback === undefined ? connecting : void connecting.then(() => callback(), callback)
      },
    })
  }
}

const ofOpening = new WeakSet<Error>()

const throwAsOfOpening = (error: Error): never => {
  ofOpening.add(error)
  throw error
}

/** Whether a connection did not open for this: a password or a certificate that has changed, among all else. */
export const isOfOpening = (error: Error): boolean => ofOpening.has(error)

const goodbyeMs = 1000

/** Ends a connection, even if the server no longer responds. */
export const endClient = async (client: pg.Client): Promise<void> => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection
  const timer = setTimeout(() => stream.destroy(), goodbyeMs)
  await client.end().catch(() => undefined)
  clearTimeout(timer)
}

/** Runs exclusively on a connection. */
export type Exclusively = <Result>(act: () => Promise<Result>) => Promise<Result>

/**
 * Sends heartbeats until the connection ends, and ends it when one is not answered. Other queries on the connection are
 * serialised with the heartbeats.
 */
export const withHeartbeat = (client: pg.Client, everyMs: number): Exclusively => {
  let last: Promise<unknown> = Promise.resolve()
  const runExclusively: Exclusively = (act) => {
    const turn = last.then(act, act)
    last = turn.catch(() => undefined)
    return turn
  }
  const beat = () => void runExclusively(() => client.query('select 1')).catch(() => endClient(client))
  const timer = setInterval(beat, everyMs)
  client.once('end', () => clearInterval(timer))
  return runExclusively
}
