import type { Duplex } from 'node:stream'
import pg from 'pg'

export const connectionTimeoutMillis = 5000

/** No query of a request takes this long; what has no answer by then is on a connection that carries nothing any more. */
export const queryTimeoutMs = 15_000

/**
 * What our sessions hold to, whatever the defaults of the server, the database or the role are: what is acknowledged is
 * on disk, each statement sees what was committed before it, and a client that vanished is noticed within 25 seconds.
 */
const settings = [
  'timezone=UTC',
  'default_transaction_isolation=read\\ committed',
  'synchronous_commit=on',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
]

/** @param others further settings, which come after and so count before those of every session. */
export const sessionOptions = (...others: readonly string[]): string =>
  [...settings, ...others].map((setting) => `-c ${setting}`).join(' ')

export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const

type Special = { readonly settings?: readonly string[]; readonly timeoutMs?: number }

/** A connection outside of the pools, for what needs one of its own. Its loss fails the query under way. */
export const ownClient = (url: string, { settings = [], timeoutMs = queryTimeoutMs }: Special = {}): pg.Client => {
  const options = sessionOptions(...settings)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis,
    query_timeout: timeoutMs,
    options,
    ...keptAlive,
  })
  client.on('error', () => undefined)
  return client
}

const goodbyeMs = 1000

/** Ends a connection, also one whose server does not answer any more. */
export const endClient = async (client: pg.Client): Promise<void> => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection
  const patience = setTimeout(() => stream.destroy(), goodbyeMs)
  await client.end().catch(() => undefined)
  clearTimeout(patience)
}

/** Runs something on a connection while nothing else runs there. */
export type Alone = <Result>(act: () => Promise<Result>) => Promise<Result>

/**
 * Sends a heartbeat until the connection ends, and ends it where one has no answer. What else the connection is used for
 * takes turns with the heartbeats.
 */
export const withHeartbeat = (client: pg.Client, everyMs: number): Alone => {
  let last: Promise<unknown> = Promise.resolve()
  const alone: Alone = (act) => {
    const turn = last.then(act, act)
    last = turn.catch(() => undefined)
    return turn
  }
  const beat = () => void alone(() => client.query('select 1')).catch(() => endClient(client))
  const timer = setInterval(beat, everyMs)
  client.once('end', () => clearInterval(timer))
  return alone
}
