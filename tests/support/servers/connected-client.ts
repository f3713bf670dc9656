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
