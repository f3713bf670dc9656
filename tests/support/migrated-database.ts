import { migrate } from '../../adapters/postgres/migrate.ts'
import { type FreshDatabase, freshDatabase } from './servers/fresh-database.ts'

/** A database of its own with the newest schema. */
export const migratedDatabase = async (serverUrl: string): Promise<FreshDatabase> => {
  const database = await freshDatabase({ url: serverUrl })
  await migrate(database.url)
  return database
}
