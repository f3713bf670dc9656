import { afterAll, beforeAll, expect, inject, it, onTestFinished, type TestContext, vi } from 'vitest'
import { openReplication } from '#adapters/postgres/archive/replication.ts'
import { endClient, ownClient } from '#adapters/postgres/connection/client.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { type Direction, tcpRelay } from '#tests/support/log/tcp-relay.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { ownPostgres } from '#tests/support/servers/own-postgres.ts'

/**
 * Stalled connections have their own server: a connection that went silent while signing in
 * blocks `drop database` for any database of its server until `authentication_timeout`.
 */
let server: Awaited<ReturnType<typeof ownPostgres>>
beforeAll(async () => {
  server = await ownPostgres()
})
afterAll(() => server.remove())

const until = (assertion: () => void | Promise<void>) => vi.waitFor(assertion, { timeout: 30_000, interval: 100 })

/** A process whose connections to its database can stall without being closed. */
const process = async (test: TestContext) => {
  const { url } = await migratedDatabase(server.url())
  const relay = await tcpRelay(url)
  test.onTestFinished(relay.close)
  const opened = openProcess(relay.through(url), undefined, 1000)
  test.onTestFinished(opened.close)
  return { ...opened, relay }
}

/** A network may go silent in one direction only. The three cases are tested concurrently. */
const ways: readonly (readonly Direction[])[] = [['up', 'down'], ['up'], ['down']]
const eachWay = (act: (directions: readonly Direction[]) => Promise<void>) => Promise.all(ways.map(act))

it.concurrent('writes in progress when the network goes silent fail, and later ones use another connection', async (test) => {
  await eachWay(async (directions) => {
    const { store, postgres, leadReader, relay } = await process(test)
    const append = () => store.append(firstAppend(aStream()))
    await Promise.all(Array.from({ length: 8 }, () => postgres.pool.query('select pg_sleep(0.2)')))
    await Promise.all(Array.from({ length: 8 }, () => leadReader.stats()))
    relay.stall(directions)
    await expect(append()).rejects.toBeInstanceOf(Unavailable)
    await until(async () => void (await append()))
    await until(async () => void (await leadReader.stats()))
  })
})

it.concurrent('a subscription whose connection went silent continues within 30 seconds, and so do listeners', async (test) => {
  await eachWay(async (directions) => {
    const { store, subscriptions, log, relay } = await process(test)
    const received: number[] = []
    const subscription = subscriptions.subscribe({
      name: async () => 'test',
      since: () => '1970-01-01T00:00:00.000Z',
      handle: async (events) => void received.push(...events.map(({ position }) => position)),
    })
    test.onTestFinished(subscription.stop)
    await store.append(firstAppend(aStream()))
    await until(() => expect(received).toEqual([1]))
    relay.stall(directions)
    await until(async () => void (await store.append(firstAppend(aStream()))))
    // Each stalled connection fails one more call.
    await until(async () => {
      const events = (await log.head()).position
      expect(new Set(received)).toEqual(new Set(Array.from({ length: events }, (_, n) => n + 1)))
    })
  })
})

it('a base backup whose connection goes silent is given up with a sentence', async () => {
  const relay = await tcpRelay(server.url())
  onTestFinished(relay.close)
  const replication = await openReplication(relay.through(server.url()), 500)
  onTestFinished(replication.close)
  const readAll = async () => {
    for await (const _ of replication.baseBackup().files) relay.stall(['down'])
  }
  await expect(readAll()).rejects.toThrow('the database does not answer')
})

it('sessions of both pools and beside them hold to what the log needs, whatever the settings of the database', async () => {
  const { url, drop } = await migratedDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const admin = openProcess(url)
  const name = new URL(url).pathname.slice(1)
  await admin.postgres.pool.query(`alter database "${name}" set synchronous_commit = off`)
  await admin.postgres.pool.query(`alter database "${name}" set default_transaction_isolation = 'serializable'`)
  await admin.postgres.pool.query(`alter database "${name}" set jit = on`)
  await admin.close()
  const { postgres, close } = openProcess(url)
  onTestFinished(close)
  const beside = ownClient(postgres.url, { settings: postgres.settings })
  await beside.connect()
  onTestFinished(() => endClient(beside))
  const select = `select current_setting('synchronous_commit') as commit, current_setting('transaction_isolation') as isolation, current_setting('jit') as jit`
  const held = [{ commit: 'on', isolation: 'read committed', jit: 'off' }]
  expect((await postgres.pool.query(select)).rows).toEqual(held)
  expect(await postgres.db.query(sql.__dangerous__rawValue(select))).toEqual(held)
  expect((await beside.query(select)).rows).toEqual(held)
  await postgres.checkSessions()
})

it.each([
  ['synchronous_commit = off', 'synchronous_commit is off'],
  [`default_transaction_isolation = 'serializable'`, 'default_transaction_isolation is serializable'],
])('sessions with %s are refused with a sentence, of either pool', async (setting, fault) => {
  const open = () => {
    const { postgres, close } = openProcess(inject('postgresUrl'))
    onTestFinished(close)
    return postgres
  }
  const [hot, safe] = [open(), open()]
  await hot.pool.query(`set ${setting}`)
  await safe.db.query(sql.__dangerous__rawValue(`set ${setting}`))
  for (const { checkSessions } of [hot, safe])
    await expect(checkSessions()).rejects.toThrow(`do not take Atrium's settings: ${fault}. Connect without`)
})

it('sessions keep the options of their address, as far as they do not differ', async () => {
  const given = '-c synchronous_commit=off -c work_mem=5MB'
  const { postgres, close } = openProcess(`${inject('postgresUrl')}?options=${encodeURIComponent(given)}`)
  onTestFinished(close)
  await postgres.checkSessions()
  expect((await postgres.pool.query('show work_mem')).rows).toEqual([{ work_mem: '5MB' }])
})
