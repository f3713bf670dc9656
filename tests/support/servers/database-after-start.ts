import { inject } from 'vitest'
import { connectedClient } from './connected-client.ts'
import { type DatabaseTemplate, type FreshDatabase, freshDatabase, nameAfterStart } from './fresh-database.ts'

let template: Promise<DatabaseTemplate> | undefined

/** A new database on which the product has started before: a copy of one on which `startOnce` has, once per run. */
export const databaseAfterStart = async (startOnce: (url: string) => Promise<void>): Promise<FreshDatabase> => {
  template ??= templateAfterStart(startOnce)
  return freshDatabase({ url: inject('postgresUrl') }, await template)
}

/** Made by the first worker of the run that asks for it; the others wait. */
const templateAfterStart = async (startOnce: (url: string) => Promise<void>): Promise<DatabaseTemplate> => {
  const [url, migrated] = [inject('postgresUrl'), inject('postgresTemplate')]
  const afterStart = { ...migrated, name: nameAfterStart(migrated.name) }
  const client = await connectedClient(url)
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [afterStart.name])
    const { rows } = await client.query('select from pg_database where datname = $1', [afterStart.name])
    if (rows.length > 0) return afterStart
    const database = await freshDatabase({ url }, migrated)
    await startOnce(database.url)
    await client.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${afterStart.name}`)
    return afterStart
  } finally {
    await client.end()
  }
}
