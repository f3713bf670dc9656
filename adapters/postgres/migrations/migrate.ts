import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { appendLock, migrationLock } from '#adapters/postgres/connection/advisory-locks.ts'
import { endClient, plainClient, setUpSession } from '#adapters/postgres/connection/client.ts'
import { reaching } from '#adapters/postgres/connection/connection.ts'
import { connectToEngine, requireWrites } from '#adapters/postgres/connection/engine.ts'
import { requireOwnSession } from '#adapters/postgres/connection/own-sessions.ts'
import { requireCapitals, requireFreeNames, requireSchema } from './database-requirements.ts'
import { grantRuntime } from './runtime-role.ts'

const folder = new URL('./', import.meta.url)

/** Long, as a migration may rewrite a large table or wait for another migrating process. */
const timeoutMs = 3_600_000

type Migration = { readonly version: number; readonly name: string; readonly sql: string; readonly checksum: string }

/**
 * Migrates the schema forward, one process at a time. Throws `Unavailable` while the server does not answer, and a
 * readable error if the database was created by a newer Atrium or with different migrations.
 */
export const migrate = async (url: string): Promise<SchemaChange> =>
  onClient(url, async (client) => {
    await requireWrites(client, url)
    return migrateLocked(client, await shippedMigrations())
  })

/** Schema versions before and after; equal if nothing was pending. */
type SchemaChange = { readonly from: number; readonly to: number }

/**
 * Changes nothing. Throws `Unavailable` while the server does not answer, and a sentence when the schema is not the one
 * of this Atrium, newer or older.
 */
export const requireCurrentSchema = async (url: string): Promise<void> =>
  onClient(url, async (client) => {
    const migrations = await shippedMigrations()
    const history = await appliedMigrations(client)
    refuseForeign(history, migrations)
    if (history.length === migrations.length) return
    throw new Error(
      `The database has schema version ${history.length}, this Atrium needs ${migrations.length}: run \`npm run atrium -- migrate\`, or start the server.`,
    )
  })

/**
 * Makes the schema in a database without one, as `migrate`, and completes one that was interrupted before any event; of
 * any other it changes nothing, as `requireCurrentSchema`.
 */
export const createSchema = async (url: string): Promise<SchemaChange | null> => {
  if (!(await onClient(url, holdsEvents))) return migrate(url)
  await requireCurrentSchema(url)
  return null
}

/** One connection answers for the server and the pooler before it, and then works. */
const onClient = async <Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = plainClient(url, timeoutMs)
  try {
    await connectToEngine(client)
    await requireOwnSession(client, url)
    await reaching(setUpSession(client, []))
    return await reaching(use(client))
  } finally {
    await endClient(client)
  }
}

/** The lock is released with the connection. */
const migrateLocked = async (client: pg.Client, migrations: readonly Migration[]): Promise<SchemaChange> => {
  await takeLock(client)
  if (!(await hasHistory(client))) {
    await requireSchema(client)
    await requireCapitals(client)
    await requireFreeNames(client, ['schema_migrations', ...tablesOf(migrations)])
    await client.query(
      'create table schema_migrations (version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
  }
  const history = await appliedMigrations(client)
  refuseForeign(history, migrations)
  for (const migration of migrations.slice(history.length)) await applyWithRetries(client, migration)
  await grantRuntime(client)
  return { from: history.length, to: migrations.length }
}

/** Polls: a query that waits for the lock has a snapshot, and a concurrent index build waits for all earlier snapshots. */
const takeLock = async (client: pg.Client) => {
  for (;;) {
    const text = 'select pg_try_advisory_lock($1) as taken'
    const { rows } = await client.query<{ taken: boolean }>(text, [migrationLock])
    if (rows[0]?.taken === true) return
    await pause(100)
  }
}

/** Other programs have a table of this name as well, without checksums. */
const hasHistory = async (client: pg.Client): Promise<boolean> => {
  const columns = `select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'checksum'`
  return (await client.query(columns)).rows.length > 0
}

const tablesOf = (migrations: readonly Migration[]): readonly string[] =>
  migrations.flatMap(({ sql }) => [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name))

const appliedMigrations = async (client: pg.Client): Promise<readonly Applied[]> => {
  if (!(await hasHistory(client))) return []
  return (await client.query<Applied>('select version, name, checksum from schema_migrations order by version')).rows
}

const holdsEvents = async (client: pg.Client): Promise<boolean> => {
  if ((await appliedMigrations(client)).length === 0) return false
  const { rows } = await client.query('select from events limit 1')
  return rows.length > 0
}

type Applied = { version: number; name: string; checksum: string }

const refuseForeign = (history: readonly Applied[], migrations: readonly Migration[]) => {
  if (history.length > migrations.length) {
    throw new Error(
      `The database has schema version ${history.length}, this Atrium has ${migrations.length}: start the newer Atrium that wrote it.`,
    )
  }
  const mismatch = history.find((one, index) => one.checksum !== migrations[index]?.checksum)
  if (mismatch !== undefined)
    throw new Error(`The database's migration ${mismatch.name} is not the one of this Atrium.`)
}

/**
 * A migration waiting for a table lock blocks every later query on that table, and one that holds another table may
 * deadlock with a query. So each try waits for less than PostgreSQL's `deadlock_timeout` of a second, after which it
 * would fail the query instead, lets queued queries pass, and is repeated; after a minute the last failure is thrown.
 */
const applyWithRetries = async (client: pg.Client, migration: Migration) => {
  for (let triesLeft = 45; ; triesLeft--) {
    try {
      return await apply(client, migration)
    } catch (error) {
      await client.query('rollback')
      if (!isInTheWay(error) || triesLeft === 0) throw error
      await pause(1000)
    }
  }
}

/** A lock was not to be had in time (55P03), or a deadlock was resolved at the migration's expense (40P01). */
const isInTheWay = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(55P03|40P01)$/.test(String(error.code))

const apply = async (client: pg.Client, migration: Migration) => {
  if (buildsBesideWrites.test(migration.sql)) return applyBesideWrites(client, migration)
  await client.query('begin')
  await client.query(`set local lock_timeout = '400ms'`)
  // No row is written between a migration's backfill and the trigger that goes on from there.
  await client.query('select pg_advisory_xact_lock($1)', [appendLock])
  await client.query(migration.sql)
  await recordApplied(client, migration)
  await client.query('commit')
}

const recordApplied = (client: pg.Client, { version, name, checksum }: Migration) =>
  client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [version, name, checksum])

const buildsBesideWrites = /^create index concurrently /m

/**
 * PostgreSQL builds no index concurrently within a transaction. Such a file is repeated from its start when it was
 * interrupted, and so drops each index, which may be invalid, before it builds it.
 */
const applyBesideWrites = async (client: pg.Client, migration: Migration) => {
  for (const statement of migration.sql.split(/;\n/).filter((text) => text.trim() !== '')) await client.query(statement)
  await recordApplied(client, migration)
}

const shippedMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(readMigration))
}

const readMigration = async (file: string, index: number): Promise<Migration> => {
  const sql = await readFile(new URL(file, folder), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: index + 1, name: file.replace('.sql', ''), sql, checksum }
}
