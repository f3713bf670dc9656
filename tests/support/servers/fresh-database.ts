import { randomUUID } from 'node:crypto'
import { administer } from './administrator.ts'

export type FreshDatabase = { readonly url: string; readonly drop: () => Promise<void> }

/** The database that a new one is a copy of, and how PostgreSQL copies it. */
export type DatabaseTemplate = { readonly name: string; readonly strategy: 'wal_log' | 'file_copy' }

/** The database that `databaseAfterStart` copies, beside the migrated one of this name. */
export const nameAfterStart = (migrated: string): string => `${migrated}_started`

/**
 * A new database on a server, empty or a copy of another; `drop` terminates the remaining connections.
 * template0, unlike template1, never has a connection that would prevent the copy.
 */
export const freshDatabase = async (
  server: { readonly url: string },
  template: DatabaseTemplate = { name: 'template0', strategy: 'wal_log' },
): Promise<FreshDatabase> => {
  const name = `atrium_${randomUUID().replaceAll('-', '')}`
  await administer(server.url, `create database ${name} template ${template.name} strategy ${template.strategy}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => administer(server.url, `drop database if exists ${name} with (force)`),
  }
}
