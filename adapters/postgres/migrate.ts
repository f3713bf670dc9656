import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { reaching } from './connection.ts'

const folder = new URL('./migrations/', import.meta.url)
const migrationLock = 727_410

type Migration = { readonly version: number; readonly name: string; readonly sql: string; readonly checksum: string }

/**
 * Brings the schema up to date, forward only, one process at a time.
 * Throws `Unavailable` while the server does not answer, and a sentence when the database was made by a newer Atrium or by other migrations than these.
 */
export const migrate = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  await reaching(client.connect())
  try {
    await reaching(migrateLocked(client, await knownMigrations()))
  } finally {
    await client.end()
  }
}

/** The lock goes with the connection. */
const migrateLocked = async (client: pg.Client, known: readonly Migration[]) => {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  await client.query(
    'create table if not exists schema_migrations (version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<Applied>('select version, name, checksum from schema_migrations order by version')
  refuseForeign(rows, known)
  for (const migration of known.slice(rows.length)) await apply(client, migration)
}

type Applied = { version: number; name: string; checksum: string }

const refuseForeign = (applied: readonly Applied[], known: readonly Migration[]) => {
  if (applied.length > known.length) {
    throw new Error(
      `The database has schema version ${applied.length}, this Atrium knows ${known.length}: start the newer Atrium that wrote it.`,
    )
  }
  const changed = applied.find((one, index) => one.checksum !== known[index]?.checksum)
  if (changed !== undefined) throw new Error(`The database's migration ${changed.name} is not the one of this Atrium.`)
}

const apply = async (client: pg.Client, { version, name, sql, checksum }: Migration) => {
  await client.query('begin')
  await client.query(sql)
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ])
  await client.query('commit')
}

const knownMigrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(readMigration))
}

const readMigration = async (file: string, index: number): Promise<Migration> => {
  const sql = await readFile(new URL(file, folder), 'utf8')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version: index + 1, name: file.replace('.sql', ''), sql, checksum }
}
