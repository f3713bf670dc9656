import { inject } from 'vitest'
import { connectedClient } from './connected-client.ts'
import { type DatabaseTemplate, type FreshDatabase, freshDatabase, startedName } from './fresh-database.ts'

let template: Promise<DatabaseTemplate> | undefined

/** A new database on which the product has started before: a copy of one on which `startOnce` has, once per run. */
export const startedDatabase = async (startOnce: (url: string) => Promise<void>): Promise<FreshDatabase> => {
  template ??= startedTemplate(startOnce)
  return freshDatabase({ url: inject('postgresUrl') }, await template)
}

/** Made by the first worker of the run that asks for it; the others wait. */
const startedTemplate = async (startOnce: (url: string) => Promise<void>): Promise<DatabaseTemplate> => {
  const [url, migrated] = [inject('postgresUrl'), inject('postgresTemplate')]
  const started = { ...migrated, name: startedName(migrated.name) }
  const client = await connectedClient(url)
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [started.name])
    const { rows } = await client.query('select from pg_database where datname = $1', [started.name])
    if (rows.length > 0) return started
    const database = await freshDatabase({ url }, migrated)
    await startOnce(database.url)
    await client.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${started.name}`)
    return started
  } finally {
    await client.end()
  }
}
