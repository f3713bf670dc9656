import type pg from 'pg'
import { endClient, plainClient, queryTimeoutMs } from './client.ts'
import { reaching } from './connection.ts'

/**
 * Throws a sentence if a pooler lends the session of an open connection to others between statements: locks, prepared
 * statements, notifications and the role belong to a session.
 */
export const requireOwnSession = async (client: pg.Client, url: string): Promise<void> => {
  const others = [plainClient(url, queryTimeoutMs), plainClient(url, queryTimeoutMs)] as const
  const [first, second, third] = [makeSession(client), makeSession(others[0]), makeSession(others[1])]
  const sessions = [first, second, third]
  try {
    for (const other of others) await reaching(other.connect())
    // The order changes from round to round, so that a pooler that takes its connections in turn is noticed too.
    const rounds = [sessions, [second, third, first], [third, first, second], [third, second, first]]
    for (const { client, pids } of rounds.flat()) pids.add(await backendOf(client))
    const backends = new Set(sessions.flatMap(({ pids }) => [...pids]))
    if (sessions.some(({ pids }) => pids.size > 1) || backends.size < sessions.length) throw new Error(borrowed)
  } finally {
    await Promise.all(others.map(endClient))
  }
}

/** A connection, and the server processes that have answered it. */
type Session = { readonly client: pg.Client; readonly pids: Set<number | undefined> }

const makeSession = (client: pg.Client): Session => ({ client, pids: new Set() })

const backendOf = async (client: pg.Client): Promise<number | undefined> => {
  const query = { text: 'select pg_backend_pid() as pid', query_timeout: queryTimeoutMs }
  return (await reaching(client.query<{ pid: number }>(query))).rows[0]?.pid
}

const borrowed =
  'A pooler between Atrium and PostgreSQL lends each session to several connections, as PgBouncer does in transaction mode: Atrium needs sessions of its own. Use pool_mode = session, or connect directly (docs/operations.md).'
