import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../adapters/postgres/embedded/free-port.ts'
import { usualPatience } from '../../apps/server/patience.ts'
import { startAtrium } from '../../apps/server/start.ts'
import { readSettings } from '../../apps/settings.ts'
import { testEnvironment } from '../support/atrium.ts'
import { eventually } from '../support/eventually.ts'
import { type ServerProcess, spawnServer } from '../support/server-process.ts'
import { type FreshDatabase, freshDatabase } from '../support/servers/fresh-database.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ url: inject('postgresUrl') })
})
afterAll(() => database.drop())

let folder: TemporaryFolder
let running: ServerProcess[] = []
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  await Promise.all(running.map((process) => process.end('SIGTERM')))
  running = []
  await folder.remove()
})

const start = (environment: Record<string, string>) => {
  const started = spawnServer(folder.path, environment)
  running.push(started)
  return started
}
/** What a start that fails says last, after the lines of the log. */
const failure = async (environment: Record<string, string>) => {
  const failed = start(environment)
  expect(await failed.exited, failed.output()).toBe(1)
  return failed
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'))
    .join('\n')
}

describe('a start', () => {
  it('says where it is and how to sign in', async () => {
    const atrium = start({ ...testEnvironment(database.url), BRAND_NAME: 'Bobs', ADMIN_EMAIL: 'bob@atrium.test' })
    const url = await atrium.url()
    expect(atrium.output()).toContain(`Bobs is open at ${url}`)
    expect(atrium.output()).toContain('as bob@atrium.test with the password in ADMIN_PASSWORD')
    expect(atrium.output()).not.toContain('correct horse')
  })

  it('reads .env in its folder, and the environment over it', async () => {
    const { PORT: _, ...rest } = testEnvironment(database.url)
    const lines = Object.entries({ ...rest, BRAND_NAME: '"From the file"', LOG_LEVEL: 'loud' })
    await writeFile(join(folder.path, '.env'), lines.map(([name, value]) => `${name}=${value}`).join('\n'))
    const atrium = start({ PORT: '0', LOG_LEVEL: 'warn' })
    await atrium.url()
    expect(atrium.output()).toContain('From the file is open at')
  })

  it('stops at bad settings, a line for each', async () => {
    const said = await failure({ PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://me:hunter2@db/x' })
    expect(said).toBe(
      [
        'PORT is "http". It may be a whole number from 0 to 65535.',
        'DATABASE_URL is set to a bad value. It may be a postgres:// address.',
        'LOG_LEVEL is "loud". It may be fatal, error, warn, info, debug, trace or silent.',
      ].join('\n'),
    )
  })

  it('stops where the port is taken, before it touches any data', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    )
    const said = await failure({ PORT: String(port), DATA_DIR: 'data' })
    expect(said).toBe(`Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another one.`)
    await expect(stat(join(folder.path, 'data'))).rejects.toThrow('ENOENT')
    server.close()
  })

  it('stops where it cannot listen at all', async () => {
    expect(await failure({ HOST: '192.0.2.1', PORT: '0' })).toMatch(
      /^Cannot listen on 192\.0\.2\.1:0: .*Correct HOST and PORT\.$/,
    )
  })
})

describe('a data folder', () => {
  it('that is a file is refused by name', async () => {
    await writeFile(join(folder.path, 'data'), '')
    expect(await failure({ PORT: '0', DATA_DIR: 'data' })).toMatch(
      /^The data folder \S+\/data cannot be written \(E\w+\)\. Give it to the user that runs Atrium, or set DATA_DIR to another folder\.$/,
    )
  })

  it('whose way is barred is refused by name', async () => {
    const barred = join(folder.path, 'barred')
    await mkdir(barred)
    await chmod(barred, process.getuid?.() === 0 ? 0o700 : 0o500)
    const said = await failure({ PORT: '0', DATA_DIR: join(barred, 'data') })
    expect(said).toContain(barred)
    expect(said).toMatch(/may not enter|cannot be written/)
  })

  it('is used by one process alone, and outlives it with its key', async () => {
    const first = start({ PORT: '0', DATA_DIR: 'data' })
    await first.url()
    expect(first.output()).toMatch(/as admin@atrium\.local with the password \S{20}\n.*shown this once/)
    expect(await failure({ PORT: '0', DATA_DIR: 'data' })).toBe(
      `The data folder ${join(folder.path, 'data')} is in use by another Atrium process (pid ${first.pid}).`,
    )
    const key = join(folder.path, 'data/master-key')
    expect((await stat(key)).mode & 0o777).toBe(0o600)
    const before = await readFile(key, 'utf8')
    expect(await first.end('SIGTERM')).toBe(0)

    const second = start({ PORT: '0', DATA_DIR: 'data' })
    await second.url()
    expect(second.output()).toContain('as admin@atrium.local, or as any staff user, with the password you know')
    expect(await readFile(key, 'utf8')).toBe(before)
    expect(await second.end('SIGINT')).toBe(0)

    await writeFile(key, 'half a k')
    expect(await failure({ PORT: '0', DATA_DIR: 'data' })).toMatch(
      /master-key does not hold 32 bytes in base64\. Put the right key back/,
    )
  })
})

const startWith = (url: string, databaseMs: number) =>
  startAtrium(readSettings(testEnvironment(url)), pino({ level: 'silent' }), { ...usualPatience, databaseMs })

describe('a database', () => {
  it.each(['127.0.0.1', 'localhost', 'nowhere.invalid'])(
    'that is out of reach at %s is waited for, then named',
    async (host) => {
      const url = `postgres://me:hunter2@${host}:${await freePort()}/atrium`
      const begun = performance.now()
      const failed = startWith(url, 1200)
      await expect(failed).rejects.toThrow(
        /^The database at \S+ could not be reached for 1\.2 seconds \(.+\)\. Start it, or correct DATABASE_URL\.$/,
      )
      await expect(failed).rejects.not.toThrow('hunter2')
      expect(performance.now() - begun).toBeGreaterThan(1200)
    },
  )

  it('usually is waited for half a minute', () => expect(usualPatience.databaseMs).toBe(30_000))

  it('that turns Atrium away is named at once', async () => {
    const wrong = new URL(database.url)
    wrong.password = 'hunter2'
    wrong.username = 'nobody_of_this_name'
    await expect(startWith(wrong.href, 30_000)).rejects.toThrow(
      /^The database at \S+ turned Atrium away: .+\. Correct DATABASE_URL\.$/,
    )
    const missing = new URL(database.url)
    missing.pathname = '/no_such_database'
    await expect(startWith(missing.href, 30_000)).rejects.toThrow(
      /turned Atrium away: .*no_such_database.* does not exist\. Correct DATABASE_URL\.$/,
    )
  })

  it('of a newer schema is left alone', async () => {
    const newer = await freshDatabase({ url: inject('postgresUrl') })
    await (await startWith(newer.url, 1000)).stop()
    const client = new pg.Client({ connectionString: newer.url })
    await client.connect()
    await client.query(
      "insert into schema_migrations select max(version) + 1, '9999-future', 'x' from schema_migrations",
    )
    await expect(startWith(newer.url, 1000)).rejects.toThrow(
      /^The database has schema version \d+, this Atrium knows \d+: start the newer Atrium/,
    )
    await client.end()
    await newer.drop()
  })

  it('is waited for with health answering, readiness saying why, and everything else 503', async () => {
    const [port, databasePort] = [await freePort(), await freePort()]
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
    const begun = performance.now()
    await pause(100)
    expect(await atrium.end('SIGTERM'), atrium.output()).toBe(0)
    expect(performance.now() - begun).toBeLessThan(8000)
  })
})
