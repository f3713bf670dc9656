import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { logStart } from '#domain/log/ports/event-log.ts'
import { eventually } from '#tests/support/eventually.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { tcpRelay } from '#tests/support/log/tcp-relay.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { ownPostgres } from '#tests/support/servers/own-postgres.ts'

type Server = Awaited<ReturnType<typeof ownPostgres>>
type Relay = Awaited<ReturnType<typeof tcpRelay>>

let server: Server
let relay: Relay
let here: AtriumProcess
beforeAll(async () => {
  server = await ownPostgres()
  relay = await tcpRelay(server.url())
  const { url } = await migratedDatabase(server.url())
  here = openProcess(relay.through(url))
})
beforeEach(() => vi.waitFor(expectWell, { timeout: 20_000, interval: 100 }))
afterAll(async () => {
  await here.close()
  await relay.close()
  await server.remove()
})

/** A poll interval of the log in milliseconds, longer than any test. */
const never = 3_600_000

const request = () => ({ scope: 'test', key: randomUUID(), fingerprint: '' })
const limit = { max: 1_000_000, seconds: 60 }
const user = { id: randomUUID(), email: 'ada@atrium.test', passwordHash: '' }

/** One call of every kind that reaches the server. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'reading a stream': () => here.store.read(aStream()),
  appending: () => here.store.append(firstAppend(aStream())),
  'appending to a stream whose key is not at hand': () =>
    here.store.append({
      ...firstAppend(aStream(), [captured()]),
      head: { stream: aStream(), version: 1, hash: '' },
    }),
  'asking for the head of the log': () => here.log.head(),
  'following the log': () => here.log.after(logStart, 1),
  'listing leads': () => here.leadReader.list({ sort: 'name', limit: 1 }),
  'finding a lead': () => here.leadReader.find(randomUUID()),
  'counting leads': () => here.leadReader.stats(),
  'looking up an idempotency key': () => here.keys.find(request()),
  'passing a throttle': () => here.throttle.pass('test', limit),
  'refunding a throttle': () => here.throttle.refund('test'),
  'forgiving a throttle': () => here.throttle.forgive('test'),
  'finding a session': () => here.sessions.find('token'),
  'closing a session': () => here.sessions.close('token'),
  'closing other sessions': () => here.sessions.closeOthers(user.id, 'token'),
  'finding a user': () => here.users.findByEmail(user.email),
  'listing staff': () => here.users.list(),
  'setting a password': () => here.users.setPassword(user.id, { hash: '', mustChange: false }),
  'taking an invitation': () => here.invitations.take('token'),
  'finding a sign-in attempt': () => here.attempts.find('token'),
  'using a one-time code': () => here.factors.takeStep(user.id, 1),
  'listing security events': () => here.events.list({ limit: 1 }),
  checking: () => here.postgres.check(),
}

/** The error of a call; null if it succeeded. */
const failureOf = (call: () => Promise<unknown>) =>
  call().then(
    () => null,
    (error: unknown) => error,
  )

const failures = async () => {
  const ends = Object.entries(calls).map(async ([name, call]) => [name, await failureOf(call)] as const)
  return Object.fromEntries(await Promise.all(ends))
}

const expectUnavailable = async () => {
  for (const [name, failure] of Object.entries(await failures())) expect(failure, name).toBeInstanceOf(Unavailable)
}

/** Expects no failures but the version conflict that one of the calls provokes. */
const expectWell = async () => {
  const failed = Object.entries(await failures()).filter(([, failure]) => failure !== null)
  expect(failed.map(([, failure]) => String(failure))).toEqual([expect.stringContaining('does not end at version 1')])
}

/** Repeats calls of every kind while `breakIt` runs; collects failures other than `Unavailable`. */
const underLoad = async (breakIt: () => Promise<void>) => {
  const defects: unknown[] = []
  let over = false
  const load = Object.values(calls).map(async (call) => {
    while (!over) {
      const failure = await failureOf(call)
      await pause(failure === null ? 5 : 20)
      if (failure instanceof Unavailable) continue
      if (failure !== null && !String(failure).includes('does not end at version')) defects.push(failure)
    }
  })
  await pause(300)
  await breakIt()
  over = true
  await Promise.all(load)
  return defects
}

describe('a server that goes away', { timeout: 120_000 }, () => {
  it('makes every call fail as unavailable, and is used again once it is back', async () => {
    await server.stop()
    await expectUnavailable()
    await expectUnavailable()
    await server.start()
    relay.mend(server.url())
    await vi.waitFor(expectWell, { timeout: 20_000, interval: 100 })
  })

  it('by a cut in the way is unavailable too, and its calls do not hang', async () => {
    relay.cut()
    await expectUnavailable()
    relay.mend(server.url())
  })

  it('in the middle of calls fails them as unavailable and no other way: by its stop', async () => {
    const defects = await underLoad(async () => {
      await server.stop()
      await pause(200)
      await server.start()
      relay.mend(server.url())
      await pause(300)
    })
    expect(defects).toEqual([])
  })

  it('in the middle of calls fails them as unavailable and no other way: by cuts, and by ended sessions', async () => {
    const defects = await underLoad(async () => {
      for (let n = 0; n < 3; n++) {
        relay.cut()
        await pause(100)
        relay.mend(server.url())
        await pause(200)
        await failureOf(() => here.postgres.pool.query(endAllOthers))
        await pause(100)
      }
    })
    expect(defects).toEqual([])
  })

  it('wakes its followers when it is back, as notifications may have been missed', async () => {
    const patient = openProcess(here.postgres.url, never)
    onTestFinished(patient.close)
    const woken = vi.fn()
    patient.log.onAppended(woken)
    // It is woken once it starts to listen.
    await eventually(() => expect(woken).toHaveBeenCalled())
    relay.cut()
    await eventually(() => expect(patient.complaints.join()).toContain('listening to the log was cut'))
    woken.mockClear()
    relay.mend(server.url())
    await eventually(() => expect(woken).toHaveBeenCalled())
  })

  it('can be closed while it is away', async () => {
    relay.cut()
    const other = openProcess(here.postgres.url)
    await other.close()
    relay.mend(server.url())
  })
})

const endAllOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()`
