import pg from 'pg'

/**
 * A connection whose `end` waits until it is closed. That of a pool does not: a database that stops right after would
 * break connections that are still closing.
 */
export const connectedClient = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
