import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'

const { start } = startedServers()
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ url: inject('postgresUrl') })
})
afterAll(() => database.drop())

const startWith = (url: string, databaseMs: number) =>
  startAtrium(readSettings(testEnvironment(url)), pino({ level: 'silent' }), { ...usualStartTimeouts, databaseMs })

describe('a database', () => {
  it('that does not offer TLS where it is required is named, and is not waited for', async () => {
    await expect(startWith(`${database.url}?sslmode=require`, 60_000)).rejects.toThrow(
      /^The database at \S+ does not offer TLS\. Turn it on there, or add 127\.0\.0\.1 to PLAIN_TEXT_HOSTS and remove sslmode from DATABASE_URL\.$/,
    )
    // The same server, at an address that is not recognised as this machine.
    await expect(startWith(database.url.replace('127.0.0.1', '0.0.0.0'), 60_000)).rejects.toThrow(
      /^The database at \S+ does not offer TLS\. Turn it on there, or add 0\.0\.0\.0 to PLAIN_TEXT_HOSTS\.$/,
    )
  })

  it.each(['127.0.0.1', 'localhost', 'nowhere.invalid'])(
    'that is out of reach at %s is waited for, then named',
    async (host) => {
      const url = `postgres://me:hunter2@${host}:${await sparePort()}/atrium`
      const begun = performance.now()
      const failed = startWith(url, 1200)
      await expect(failed).rejects.toThrow(
        /^The database at \S+ could not be reached for 1\.2 seconds \(.+\)\. Start it, or correct DATABASE_URL\.$/,
      )
      await expect(failed).rejects.not.toThrow('hunter2')
      expect(performance.now() - begun).toBeGreaterThan(1200)
    },
  )

  it('usually is waited for half a minute', () => expect(usualStartTimeouts.databaseMs).toBe(30_000))

  it('that refuses Atrium is named at once', async () => {
    const wrong = new URL(database.url)
    wrong.password = 'hunter2'
    wrong.username = 'nobody_of_this_name'
    await expect(startWith(wrong.href, 30_000)).rejects.toThrow(
      /^The database at \S+ turned Atrium away: .+\. Correct DATABASE_URL\.$/,
    )
    const bare = new URL(database.url)
    bare.password = ''
    await expect(startWith(bare.href, 30_000)).rejects.toThrow(/turned Atrium away: SASL: .+ Correct DATABASE_URL\.$/)
    const missing = new URL(database.url)
    missing.pathname = '/no_such_database'
    await expect(startWith(missing.href, 30_000)).rejects.toThrow(
      /turned Atrium away: .*no_such_database.* does not exist\. Correct DATABASE_URL\.$/,
    )
  })

  it('of a newer schema is left alone', async () => {
    const newer = await freshDatabase({ url: inject('postgresUrl') })
    await (await startWith(newer.url, 1000)).stop()
    const client = await connectedClient(newer.url)
    await client.query(
      "insert into schema_migrations select max(version) + 1, '9999-future', 'x' from schema_migrations",
    )
    await expect(startWith(newer.url, 1000)).rejects.toThrow(
      /^The database has schema version \d+, this Atrium has \d+: start the newer Atrium/,
    )
    await client.end()
    await newer.drop()
  })

  it('whose logins turn synchronous commits off is used with them on', async () => {
    const careless = await migratedDatabase()
    const client = await connectedClient(careless.url)
    await client.query(`
      create function drop_options() returns event_trigger language plpgsql as
        $$ begin perform set_config('synchronous_commit', 'off', false); end $$;
      create event trigger dropping on login execute function drop_options()`)
    await (await startWith(careless.url, 1000)).stop()
    const postgres = openPostgres(careless.url, () => undefined)
    expect((await postgres.pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    await postgres.close()
    await client.end()
    await careless.drop()
  })

  it('is waited for with health answering, readiness saying why, and everything else 503', async () => {
    const [port, databasePort] = [await sparePort(), await sparePort()]
    const atrium = start({ ...testEnvironment(`postgres://me@127.0.0.1:${databasePort}/x`), PORT: String(port) })
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
    await eventually(async () => expect((await ask('/healthz')).status).toBe(200))
    for (const path of ['/readyz', '/', '/api/leads', '/api/nothing']) {
      const answer = await ask(path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await answer.json()).toMatchObject({ detail: 'Atrium is starting: the database is not open yet.' })
    }
    expect((await ask('/api/contact', { method: 'POST', headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    )
    expect(await atrium.end('SIGTERM'), atrium.output()).toBe(0)
  })
})
