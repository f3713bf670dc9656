import { inject } from 'vitest'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { type FreshDatabase, freshDatabase } from './servers/fresh-database.ts'

/** A database of its own with the newest schema: on the server of the run a copy of one that is migrated already. */
export const migratedDatabase = async (serverUrl = inject('postgresUrl')): Promise<FreshDatabase> => {
  if (serverUrl === inject('postgresUrl')) return freshDatabase({ url: serverUrl }, inject('postgresTemplate'))
  const database = await freshDatabase({ url: serverUrl })
  await migrate(database.url)
  return database
}
