import type pg from 'pg'
import { endClient, ownClient } from './client.ts'
import { reaching } from './connection.ts'

/**
 * Throws a sentence if a pooler lends a connection's session to others between statements: locks, prepared statements,
 * notifications and the role belong to a session.
 */
export const requireOwnSessions = async (url: string): Promise<void> => {
  const [first, second, third] = [makeSession(url), makeSession(url), makeSession(url)]
  const sessions = [first, second, third]
  try {
    for (const { client } of sessions) await reaching(client.connect())
    // The order changes from round to round, so that a pooler that takes its connections in turn is noticed too.
    const rounds = [sessions, [second, third, first], [third, first, second], [third, second, first]]
    for (const { client, pids } of rounds.flat()) pids.add(await backendOf(client))
    const backends = new Set(sessions.flatMap(({ pids }) => [...pids]))
    if (sessions.some(({ pids }) => pids.size > 1) || backends.size < sessions.length) throw new Error(borrowed)
  } finally {
    await Promise.all(sessions.map(({ client }) => endClient(client)))
  }
}

/** A connection, and the server processes that have answered it. */
type Session = { readonly client: pg.Client; readonly pids: Set<number | undefined> }

const makeSession = (url: string): Session => ({ client: ownClient(url), pids: new Set() })

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await reaching(client.query<{ pid: number }>('select pg_backend_pid() as pid'))).rows[0]?.pid

const borrowed =
  'A pooler between Atrium and PostgreSQL lends each session to several connections, as PgBouncer does in transaction mode: Atrium needs sessions of its own. Use pool_mode = session, or connect directly (docs/operations.md).'
