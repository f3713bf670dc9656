import type { TestProject } from 'vitest/node'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { administer } from './administrator.ts'
import { type DatabaseTemplate, freshDatabase, nameAfterStart } from './fresh-database.ts'
import { postgresServer } from './postgres-server.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface ProvidedContext {
    postgresUrl: string
    postgresTemplate: DatabaseTemplate
    postgresImage: string | null
  }
}

/** The data need not outlive the run. Tests of durability start their own server. */
const disposable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/**
 * One PostgreSQL server for the whole run: `inject('postgresUrl')`. Migrations run once, in the database
 * `inject('postgresTemplate')`, which `migratedDatabase` copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await postgresServer(disposable)
  const template = await freshDatabase(server)
  await migrate(template.url)
  project.provide('postgresUrl', server.url)
  // Copying files takes two checkpoints, which cost nothing without fsync.
  const strategy = server.kind === 'given' ? 'wal_log' : 'file_copy'
  const name = new URL(template.url).pathname.slice(1)
  project.provide('postgresTemplate', { name, strategy })
  project.provide('postgresImage', server.image ?? null)
  return async () => {
    await administer(server.url, `drop database if exists ${nameAfterStart(name)} with (force)`)
    await template.drop()
    await server.stop()
  }
}
