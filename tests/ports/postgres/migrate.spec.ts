import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createSchema, migrate, requireCurrentSchema } from '#adapters/postgres/migrations/migrate.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let url: string
const use = ({ url: its, drop }: FreshDatabase) => {
  onTestFinished(drop)
  url = its
}
const useEmpty = async () => use(await freshDatabase({ url: inject('postgresUrl') }))
/** A copy of a database that was migrated. */
const useMigrated = async () => use(await migratedDatabase())

const query = async (statement: string) => {
  const client = await connectedClient(url)
  return client.query(statement).finally(() => client.end())
}

const appliedMigrations = async () =>
  (await query('select version, name, checksum, applied_at from schema_migrations order by version')).rows

describe('migrating', () => {
  it('makes the schema, numbered without a gap, and twice is the same as once', async () => {
    await useEmpty()
    await migrate(url)
    const rows = await appliedMigrations()
    expect(rows[0]).toMatchObject({ version: 1, name: '0001-event-log' })
    expect(rows.map(({ version }) => version)).toEqual(rows.map((_, n) => n + 1))
    expect((await query('select count(*)::int from events')).rows).toEqual([{ count: 0 }])
    await migrate(url)
    expect(await appliedMigrations()).toEqual(rows)
  })

  it('is not what a restore does to a database that has events', async () => {
    await useMigrated()
    const { store, close } = openProcess(url)
    await store.append(firstAppend(aStream())).finally(close)
    await query('delete from schema_migrations where version = (select max(version) from schema_migrations)')
    const older = await appliedMigrations()
    await expect(createSchema(url)).rejects.toThrow(/schema version \d+, this Atrium needs \d+: run `npm run atrium/)
    expect(await appliedMigrations()).toEqual(older)
  })

  it('is completed by a restore where an earlier one was interrupted', async () => {
    await useEmpty()
    await query('create domain leads as int')
    await expect(createSchema(url)).rejects.toThrow('type "leads" already exists')
    await query('drop domain leads')
    expect(await createSchema(url)).toMatchObject({ from: 1 })
    await requireCurrentSchema(url)
  })

  it('by eight processes at once is the same as by one', async () => {
    await useEmpty()
    await Promise.all(Array.from({ length: 8 }, () => migrate(url)))
    await migrate(url)
    expect(new Set((await appliedMigrations()).map(({ name }) => name)).size).toBe((await appliedMigrations()).length)
  })

  it('refuses a database of a newer Atrium, with a sentence, and touches nothing', async () => {
    await useMigrated()
    const newest = (await appliedMigrations()).length
    await query(`insert into schema_migrations (version, name, checksum) values (${newest + 1}, 'of-tomorrow', 'x')`)
    await expect(migrate(url)).rejects.toThrow(
      `The database has schema version ${newest + 1}, this Atrium has ${newest}: start the newer Atrium that wrote it.`,
    )
    expect(await appliedMigrations()).toHaveLength(newest + 1)
  })

  it('refuses a database of other migrations, and names the first', async () => {
    await useMigrated()
    await query(`update schema_migrations set checksum = 'changed' where version >= 2`)
    await expect(migrate(url)).rejects.toThrow("The database's migration 0002-leads is not the one of this Atrium.")
  })

  it('leaves nothing of a failed migration, and continues once the obstacle is gone', async () => {
    await useEmpty()
    await query('create domain leads as int')
    await expect(migrate(url)).rejects.toThrow('type "leads" already exists')
    expect((await appliedMigrations()).map(({ version }) => version)).toEqual([1])
    await query('drop domain leads')
    await migrate(url)
    expect((await appliedMigrations()).length).toBeGreaterThan(3)
  })

  /** Starts a migration beside another transaction, and waits until it is blocked by that transaction's lock. */
  const migrateBeside = async (statement: string) => {
    await useEmpty()
    const other = await connectedClient(url)
    await other.query('begin')
    await other.query(statement)
    const migrating = migrate(url)
    const states = `select distinct coalesce(wait_event_type, '') || ' ' || state as state from pg_stat_activity
                     where datname = current_database() and pid <> pg_backend_pid() and query <> '${statement}'`
    const seen = async () => (await query(states)).rows.map(({ state }) => state)
    await eventually(async () => expect(await seen()).toContain('Lock active'), 20_000)
    return { other, migrating, seen }
  }

  it('waits for appends in progress, so that no row is written between a backfill and its continuation', async () => {
    const { other, migrating } = await migrateBeside('select pg_advisory_xact_lock(727411)')
    expect(await appliedMigrations()).toEqual([])
    await other.query('rollback')
    await other.end()
    expect((await migrating).from).toBe(0)
  })

  it('yields to queued queries while a table is locked, and retries', async () => {
    const { other, migrating, seen } = await migrateBeside('create table leads ()')
    await eventually(async () => expect(await seen()).toContain('Client idle'), 20_000)
    await other.query('rollback')
    await other.end()
    expect((await migrating).from).toBe(0)
    await requireCurrentSchema(url)
  })

  it('builds indexes of large tables beside appends, and again what an interruption left invalid', async () => {
    await useMigrated()
    const folder = new URL('../../../adapters/postgres/migrations/', import.meta.url)
    const files = readdirSync(folder).filter((name) => /^(?!00).*\.sql$/.test(name))
    const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8'))
    const plain = texts.flatMap(
      (text) => text.match(/^create (?:unique )?index \w+ on (?:events|runs|leads|lead_states)\b.*/gm) ?? [],
    )
    expect(plain).toEqual([])
    await query('drop index events_of_causes; create index events_of_causes on events (type)')
    const other = await connectedClient(url)
    onTestFinished(() => other.end())
    await other.query('select pg_advisory_lock(727411)')
    const second = texts.filter((text) => text.includes('create index concurrently'))
    expect(second.length).toBeGreaterThan(2)
    for (const statement of second.flatMap((text) => text.split(/;\n/)).filter((text) => text.trim() !== ''))
      await query(statement)
    const { rows } = await query(`select pg_get_indexdef('events_of_causes'::regclass) as made`)
    expect(rows[0]?.made).toContain('(type, "position") WHERE')
  })

  it('is needed where the schema is behind, and is not done by a check', async () => {
    await useEmpty()
    await expect(requireCurrentSchema(url)).rejects.toThrow(
      /schema version 0, this Atrium needs \d+: run `npm run atrium -- migrate`/,
    )
    expect((await query(`select to_regclass('events') is null as missing`)).rows).toEqual([{ missing: true }])
  })

  it('reports an unreachable server', async () => {
    await expect(migrate('postgres://nobody@127.0.0.1:1/atrium')).rejects.toBeInstanceOf(Unavailable)
  })

  it('also reports a connection that is lost while it waits', async () => {
    await useEmpty()
    const other = new pg.Client({ connectionString: url })
    other.on('error', () => undefined)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('select pg_advisory_lock(727410)')
    const migrating = migrate(url).catch((error: unknown) => error)
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
                      where datname = current_database() and query like 'select pg_try_advisory_lock%'`
    await eventually(async () => expect((await query(waiting)).rowCount).toBe(1))
    expect(await migrating).toBeInstanceOf(Unavailable)
  })
})
