import type pg from 'pg'
import { endClient, plainClient, queryTimeoutMs } from './client.ts'
import { reaching } from './connection.ts'

const connections = 3
/** The order changes from round to round, so that a pooler that takes its connections in turn is noticed too. */
const rounds = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

/**
 * Throws a sentence if a pooler lends a connection's session to others between statements: locks, prepared statements,
 * notifications and the role belong to a session.
 */
export const requireOwnSessions = async (url: string): Promise<void> => {
  const clients = Array.from({ length: connections }, () => plainClient(url, queryTimeoutMs))
  try {
    for (const client of clients) {
      await reaching(client.connect())
    }
    const seen = clients.map(() => new Set<number | undefined>())
    for (const place of rounds.flat())
      for (const client of clients.slice(place, place + 1)) seen[place]?.add(await backendOf(client))
    const backends = new Set(seen.flatMap((pids) => [...pids]))
    if (seen.some((pids) => pids.size > 1) || backends.size < connections) throw new Error(borrowed)
  } finally {
    await Promise.all(clients.map(endClient))
  }
}

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await reaching(client.query<{ pid: number }>('select pg_backend_pid() as pid'))).rows[0]?.pid

const borrowed =
  'A pooler between Atrium and PostgreSQL lends each session to several connections, as PgBouncer does in transaction mode: Atrium needs sessions of its own. Use pool_mode = session, or connect directly (docs/operations.md).'
