import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { tcpRelay } from '#tests/support/log/tcp-relay.ts'
import { queryValue } from '#tests/support/servers/connected-client.ts'
import { standbyOf, streaming } from '#tests/support/servers/standby-postgres.ts'
import { stoppablePostgres } from '#tests/support/servers/stoppable-postgres.ts'

let primary: Awaited<ReturnType<typeof stoppablePostgres>>
let standby: Awaited<ReturnType<typeof standbyOf>>
/** The ways from the servers to the standby, and from the standby to the primary. */
let [way, replication]: Awaited<ReturnType<typeof tcpRelay>>[] = []
/** Two servers of one installation. */
let [one, other]: TestAtrium[] = []
let [here, there]: ApiClient[] = []
beforeAll(async () => {
  primary = await stoppablePostgres(streaming)
  replication = await tcpRelay(primary.url)
  standby = await standbyOf(primary, replication.through)
  way = await tcpRelay(standby.url)
  const environment = {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: way.through(standby.url),
    MASTER_KEY: Buffer.alloc(32, 'replica').toString('base64'),
  }
  one = await startTestAtrium(environment)
  other = await startTestAtrium(environment)
  ;[here, there] = [await staffClient(one.url), await staffClient(other.url)]
})
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()])
  await Promise.all([way?.close(), replication?.close()])
  await Promise.all([standby.remove(), primary.remove()])
})

const add = async (staff: ApiClient | undefined, name: string) => {
  if (staff === undefined) throw new Error('no server')
  return (await staff.call(leads.create, { body: { name, email: `${crypto.randomUUID()}@example.com` } })).lead.id
}
const names = async (staff: ApiClient | undefined, search?: string) =>
  (await staff?.call(leads.list, { query: { limit: '100', ...(search !== undefined && { search }) } }))?.leads.map(
    ({ name }) => name,
  )
/** Statements on leads that the servers ended last on each connection to a database. */
const reads = async (url: string) =>
  Number(
    await queryValue(
      url,
      `select count(*) from pg_stat_activity where application_name like 'atrium %' and query ~ 'from leads l' and pid <> pg_backend_pid()`,
    ),
  )

it('lists are read from the replica, and show at once what was written through either server', async () => {
  await eventually(async () => {
    await names(here)
    expect(await reads(standby.url)).toBeGreaterThan(0)
  }, 10_000)
  for (let n = 0; n < 20; n++) {
    await add(here, `Written ${n}`)
    expect(await names(here)).toContain(`Written ${n}`)
    expect(await names(there)).toContain(`Written ${n}`)
  }
})

it('a follower whose server has become a standby, on which nothing can be listened to, holds one connection to it', async () => {
  const postgres = openPostgres(standby.url, () => undefined, undefined, { name: 'follower' })
  const signal = openAppendSignal(postgres, () => undefined)
  const stop = signal.onAppended(() => undefined)
  await pause(2500)
  const held = `select count(*)::int from pg_stat_activity where application_name = 'follower'`
  expect(await queryValue(standby.url, held)).toBeLessThanOrEqual(1)
  stop()
  await signal.close()
  await postgres.close()
})

it('a replica that replays nothing is left for the primary at once', async () => {
  await queryValue(standby.url, 'select pg_wal_replay_pause()')
  await add(here, 'While it pauses')
  expect(await names(here)).toContain('While it pauses')
  expect(await names(there, 'While it pauses')).toEqual(['While it pauses'])
  await queryValue(standby.url, 'select pg_wal_replay_resume()')
  await standby.caughtUp()
  await eventually(async () => expect(await names(there)).toContain('While it pauses'))
})

it('a replica that cannot be reached changes no answer', async () => {
  way?.cut()
  for (let n = 0; n < 5; n++) {
    await add(there, `Cut ${n}`)
    expect(await names(there)).toContain(`Cut ${n}`)
  }
  expect([...(one?.defects ?? []), ...(other?.defects ?? [])]).toEqual([])
})
