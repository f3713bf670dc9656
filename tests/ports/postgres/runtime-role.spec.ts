import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore } from '#adapters/postgres/backup/restore.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { openRuntimeRole } from '#adapters/postgres/migrations/runtime-role.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
let owner: pg.Client
let server: Postgres
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  owner = await connectedClient(database.url)
  server = openPostgres(database.url, () => undefined, 5000, { role: await openRuntimeRole(database.url) })
})
afterAll(async () => {
  await server.close()
  await owner.end()
  await database.drop()
})

describe('a server', () => {
  it.each([
    ['update events set actor = $$eve$$'],
    ['delete from events'],
    ['truncate events'],
    ['delete from log_heads'],
    ['truncate log_heads cascade'],
    ['drop trigger append_only on log_heads'],
    ['alter table events disable trigger all'],
    ['set session_replication_role = replica'],
    [`update master_keys set state = 'retired'`],
    ['update schema_migrations set checksum = $$$$'],
    [`copy events to program 'id'`],
  ])('may not: %s', async (statement) => {
    await expect(server.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('works in every session with the rights of the runtime role, whatever its login is', async () => {
    const asked = 'select current_user as role'
    const [row] = await server.db.query(sql`select current_user as role`)
    expect([(await server.pool.query(asked)).rows[0], row]).toEqual(Array(2).fill({ role: 'atrium_runtime' }))
  })

  it('works as the runtime role too where its address has options', async () => {
    const url = `${database.url}?options=${encodeURIComponent('-c role=none')}`
    const other = openPostgres(url, () => undefined, 5000, { role: 'atrium_runtime' })
    await other.checkSessions()
    await other.pool.query('reset role; set role none')
    await expect(other.checkSessions()).rejects.toThrow(/the role is \w+ instead of atrium_runtime\. Connect without/)
    await other.close()
  })

  it('does not start where its role may change events', async () => {
    await owner.query('grant update on events to atrium_runtime')
    const start = openRuntimeRole(database.url)
    await expect(start).rejects.toThrow('The database role atrium_runtime may change events, which no server may')
    await owner.query('revoke update on events from atrium_runtime')
    expect(await openRuntimeRole(database.url)).toBe('atrium_runtime')
  })
})

/** A database with a single login that owns it and may not create roles, as hosting companies provide. */
const hosted = async () => {
  const fresh = await freshDatabase({ url: inject('postgresUrl') })
  const url = new URL(fresh.url)
  const name = `hosted_${url.pathname.slice(1, 20)}`
  await owner.query(`create role ${name} login password 'hosted'`)
  await owner.query(`alter database ${url.pathname.slice(1)} owner to ${name}`)
  ;[url.username, url.password] = [name, 'hosted']
  const drop = async () => {
    await fresh.drop()
    await owner.query(`drop role ${name}`)
  }
  return { url: url.href, drop }
}

it('A login that can neither create a role nor take one gives up the right to change events, and restores backups', async () => {
  const { url, drop } = await hosted()
  const login = new pg.Client(url)
  try {
    await login.connect()
    await migrate(url)
    const role = await openRuntimeRole(url)
    expect(role).toBeNull()
    await expect(login.query('delete from events')).rejects.toThrow('permission denied')
    await migrate(url)
    // A right that PostgreSQL has since 17, and every owner there.
    await login.query(`do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        execute 'revoke maintain on events from current_user';
      end if;
    end $$`)
    const into = openProcess(url)
    const restored = restore(into.postgres, into, linesIn(backUp(server)))
    await expect(restored.finally(into.close)).resolves.toMatchObject({ log: { whole: true } })
  } finally {
    await login.end()
    await drop()
  }
})
