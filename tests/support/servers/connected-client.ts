import pg from 'pg'

/**
 * A connection whose `end` waits until it is closed. A pool's `end` does not: stopping the database right after it
 * would break connections that are still closing.
 */
export const connectedClient = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

/** The rows of a statement, on a connection of its own; several statements without values have none. */
export const queryDatabase = async <Row extends object>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const client = await connectedClient(url)
  return (await client.query<Row>(statement, [...values]).finally(() => client.end())).rows
}

/**
 * The single value that a query returns, on a connection of its own that may break; `withinMs` limits both connecting
 * and answering.
 */
export const queryValue = async <Value>(url: string, query: string, withinMs?: number): Promise<Value> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Value[]>({ text: query, rowMode: 'array' })
    return rows[0]?.[0] as Value
  } finally {
    await client.end()
  }
}
