import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A host's answer: the timeline on which it takes writes; or why it takes none, with an error if it did not answer. */
export type Answer = { readonly timeline: number } | { readonly trouble: string; readonly error?: Error }

export type Host = { readonly name: string; readonly host: string; readonly port: number; readonly address: string }

const answerMs = 1500

/** Questions take no other parameters than those of TLS: a replication connection answers none. */
export const hostOf = (address: string): Host => {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (!name.startsWith('ssl')) url.searchParams.delete(name)
  url.searchParams.set('application_name', 'atrium probe')
  return {
    name: decodeURIComponent(url.host),
    host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
    port: Number(url.port || 5432),
    address: url.href,
  }
}

const question = `
  select pg_is_in_recovery() as replica, current_setting('default_transaction_read_only') = 'on' as "readOnly",
         case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

type Row = { readonly replica: boolean; readonly readOnly: boolean; readonly timeline: string | null }

/** Within 1.5 s for the connection, and again for the question. Never rejects, and leaves no connection behind. */
export const answerOf = async ({ address }: Host): Promise<Answer> => {
  const [connectionTimeoutMillis, query_timeout] = [answerMs, answerMs]
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis, query_timeout })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Row>(question)
    const row = rows[0]
    if (row === undefined || row.timeline === null) return { trouble: 'is a replica' }
    return row.readOnly ? { trouble: 'is read-only' } : { timeline: Number.parseInt(row.timeline, 16) }
  } catch (error) {
    const failure = error as Error & { readonly code?: string }
    return { trouble: `cannot be reached (${failure.message || failure.code})`, error: failure }
  } finally {
    cut(client)
  }
}

/** Closes a connection without a farewell, for which a lost server would have to answer. */
export const cut = (client: pg.Client): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection
  stream.destroy()
}
