import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findPostmaster } from '#adapters/postgres/embedded/postmaster-file.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium, testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { contactLoad } from '#tests/support/lead/contact-load.ts'
import { liveEvents } from '#tests/support/log/live-events.ts'
import { tcpRelay } from '#tests/support/log/tcp-relay.ts'
import { post } from '#tests/support/post.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { failureHere } from '#tests/support/process/server-here.ts'
import { queryValue } from '#tests/support/servers/connected-client.ts'
import { standbyOf, streaming } from '#tests/support/servers/standby-postgres.ts'
import { stoppablePostgres } from '#tests/support/servers/stoppable-postgres.ts'

const masterKey = randomBytes(32).toString('base64')
const followedWithinMs = 10_000

let primary: Awaited<ReturnType<typeof stoppablePostgres>>
let standby: Awaited<ReturnType<typeof standbyOf>>
beforeAll(async () => {
  primary = await stoppablePostgres(streaming)
  standby = await standbyOf(primary, (url) => url)
})
afterAll(async () => {
  await primary.remove()
})

/** The standby first, so that the order of the hosts is not the order of their roles. */
const bothHosts = () => {
  const [first, second] = [new URL(standby.url), new URL(primary.url)]
  return `postgres://${second.username}:${second.password}@${first.host},${second.host}${second.pathname}`
}

describe('what cannot carry the log', () => {
  it('a replica is refused at the start, by its name', async () => {
    const message = await failureHere(testEnvironment(standby.url))
    expect(message).toContain(`The database at ${new URL(standby.url).host} is a replica, which takes no writes`)
  })

  it.each([
    ['CockroachDB', 'CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu, go1.22)', '130000'],
    ['YugabyteDB', 'PostgreSQL 15.2-YB-2.25.0.0-b0 on x86_64-pc-linux-gnu', '150002'],
    ['PostgreSQL 14', 'PostgreSQL 14.11 on x86_64-pc-linux-gnu', '140011'],
  ])('%s is refused at the start, by its name', async (name, version, number) => {
    const program = join(import.meta.dirname, '../support/python/other_engine.py')
    const child = spawn('python3', [program, version, number], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void child.kill())
    const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
    const environment = testEnvironment(`postgres://me:secret@127.0.0.1:${String(port).trim()}/atrium`)
    const message = await failureHere(environment)
    expect(message).toContain(`The database is ${name}`)
    expect(message).not.toContain('secret')
  })
})

describe('a database of two hosts', () => {
  let atrium: TestAtrium
  let staff: ApiClient
  beforeAll(async () => {
    atrium = await startTestAtrium({ DATABASE_URL: bothHosts(), MASTER_KEY: masterKey })
    staff = await staffClient(atrium.url)
  })
  afterAll(() => atrium.stop())

  const addLead = (email: string) =>
    post(staff.send, '/api/leads', { name: 'Ada', email }, { 'idempotency-key': crypto.randomUUID() })

  it('takes writes on the primary, and on the standby within ten seconds after its promotion', async () => {
    const load = contactLoad(() => atrium.url, 3)
    await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(20))
    await load.stop()
    const events = await liveEvents(staff)
    await standby.caughtUp()
    await primary.kill()
    expect((await addLead('refused@example.com')).status).toBe(503)

    await standby.promote()
    const start = performance.now()
    await eventually(async () => expect((await addLead('after@example.com')).status).toBe(201), followedWithinMs)
    await eventually(async () => expect((await staff.send('/readyz', {})).status).toBe(200), followedWithinMs)
    expect(performance.now() - start).toBeLessThan(followedWithinMs)
    const { total } = await staff.call(leads.list, { query: { limit: '1' } })
    expect(total).toBe(load.acknowledged.size + 1)
    await eventually(async () => expect((await events.next()).event).not.toBe('ready'), followedWithinMs)
    events.close()
    expect(atrium.defects).toEqual([])
  })

  it('is not written on the former primary when that comes back', async () => {
    await primary.start()
    expect(await queryValue(primary.url, 'select pg_is_in_recovery()')).toBe(false)
    const lastPosition = await queryValue(primary.url, 'select max(position) from events')
    for (let n = 0; n < 30; n++) {
      expect((await addLead(`later-${n}@example.com`)).status).toBe(201)
      await new Promise((done) => setTimeout(done, 100))
    }
    expect(await queryValue(primary.url, 'select max(position) from events')).toBe(lastPosition)
    const verified = await commandHere({ DATABASE_URL: standby.url, MASTER_KEY: masterKey })(['verify'])
    expect(verified.stdout, verified.stderr).toContain('The log is whole')
  })

  it('is written nowhere while the former primary is the only one left', async () => {
    const lastPosition = await queryValue(primary.url, 'select max(position) from events')
    await standby.remove()
    for (let n = 0; n < 10; n++) {
      expect((await addLead(`nowhere-${n}@example.com`)).status).toBe(503)
      await new Promise((done) => setTimeout(done, 300))
    }
    expect(await queryValue(primary.url, 'select max(position) from events')).toBe(lastPosition)
  })
})

it('a primary that goes silent is left for the standby that is promoted', async () => {
  const silent = await stoppablePostgres(streaming)
  const replica = await standbyOf(silent, (url) => url)
  const relay = await tcpRelay(silent.url)
  onTestFinished(async () => {
    await relay.close()
    await Promise.all([replica.remove(), silent.remove()])
  })
  const { host } = new URL(relay.through(silent.url))
  const atrium = await startTestAtrium({ DATABASE_URL: replica.url.replace('@', `@${host},`) })
  onTestFinished(() => atrium.stop())
  const staff = await staffClient(atrium.url)
  const send = () => post(staff.send, '/api/leads', { name: 'Ada', email: `${crypto.randomUUID()}@example.com` })
  expect((await send()).status).toBe(201)
  await replica.caughtUp()

  const state = await findPostmaster(silent.folder.cluster)
  if (state.found !== 'living') throw new Error('the primary does not run')
  process.kill(state.postmaster.pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(state.postmaster.pid, 'SIGCONT'))
  relay.stall()
  await replica.promote()
  const start = performance.now()
  await eventually(async () => expect((await send()).status).toBe(201), followedWithinMs)
  expect(performance.now() - start).toBeLessThan(followedWithinMs)
})
