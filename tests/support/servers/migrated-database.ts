import { inject } from 'vitest'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'

/** A new database with the newest schema: on the run's server, a copy of one that is already migrated. */
export const migratedDatabase = async (serverUrl = inject('postgresUrl')): Promise<FreshDatabase> => {
  if (serverUrl === inject('postgresUrl')) return freshDatabase({ url: serverUrl }, inject('postgresTemplate'))
  const database = await freshDatabase({ url: serverUrl })
  await migrate(database.url)
  return database
}
