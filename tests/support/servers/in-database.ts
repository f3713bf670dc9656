import pg from 'pg'
import type { TestAtrium } from '#tests/support/atrium.ts'

/** The rows of a statement in the database of a test's server, as its owner. */
export const inDatabaseOf = async (
  { databaseUrl }: Pick<TestAtrium, 'databaseUrl'>,
  sql: string,
): Promise<readonly unknown[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}
