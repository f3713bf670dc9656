import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { postgresDeliveries } from '#adapters/postgres/notification/deliveries.ts'
import { postgresNotifications } from '#adapters/postgres/notification/notifications.ts'
import { postgresPreferences } from '#adapters/postgres/notification/preferences.ts'
import { rebuiltNotifications } from '#adapters/postgres/notification/rebuilt-notifications.ts'
import type { LeadCommand } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { logStart } from '#domain/log/ports/event-log.ts'
import type { MailMode } from '#domain/notification/ports/preferences.ts'
import { followNotifications } from '#domain/notification/service/follow-notifications.ts'
import { captureLead, reviseLead } from '#tests/support/lead/leads.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'

let processes: TwoProcesses
beforeEach(async () => {
  processes = await twoProcesses()
})

const now = '2030-01-01T00:00:00.000Z'
const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
const parts = ({ postgres, store }: TwoProcesses['here']) => ({ store, notifications: postgresNotifications(postgres) })
const following = (process: TwoProcesses['here']) => followNotifications(parts(process), (_, handle) => handle)

const leadId = randomUUIDv7()
const execute = (command: LeadCommand, at: string) =>
  leadHandler(processes.here.store)(`lead-${leadId}`, command, { cause, at })
const log = () => processes.here.log.after(logStart, 100)
const rows = async () => {
  const { rows: all } = await processes.here.postgres.pool.query('select id, kind, at from notifications order by at')
  return all
}

const aUser = async () => {
  const id = randomUUIDv7()
  const { pool } = processes.here.postgres
  await pool.query(`insert into users (id, email, created_at) values ($1, $2, '2026-01-01Z')`, [id, id])
  await pool.query(`insert into staff values ($1, $2, '', 'admin', 'active', null, '2026-01-01Z', 1)`, [
    id,
    `${id}@atrium.test`,
  ])
  return id
}

it('keeps one notification per cause, whatever order two processes follow the log in', async () => {
  await execute(captureLead(), '2026-01-01T12:00:00.000Z')
  await execute(reviseLead({ followUpDate: '2026-02-01' }), '2026-01-02T12:00:00.000Z')
  const early = await log()
  const { store } = processes.here
  const former = await store.read(`lead-${leadId}`)
  await execute(reviseLead({ followUpDate: '2026-03-01' }), '2026-01-03T12:00:00.000Z')
  const [here, there] = [following(processes.here), following(processes.there)]
  await Promise.all([here(early), there(await log()), here(await log())])
  const [only, ...more] = await rows()
  expect(more).toEqual([])
  expect(only).toMatchObject({ kind: 'follow_up_due', at: new Date('2026-03-01T00:00:00.000Z') })
  // A writer that read the stream before the date was changed is stale.
  const stale = { stream: former.head.stream, version: former.head.version, notifications: [] }
  expect(await parts(processes.there).notifications.put(stale)).toBe(0)
  expect(await rows()).toEqual([only])
})

it('is made again from the log alone, with the marks of those who read it', async () => {
  await execute(captureLead(), '2026-01-01T12:00:00.000Z')
  await execute(reviseLead({ followUpDate: '2026-02-01' }), '2026-01-02T12:00:00.000Z')
  const { postgres, master } = processes.here
  expect(await rebuiltNotifications(postgres, master)).toEqual({ table: 'notifications', rows: 1, corrected: 1 })
  const userId = await aUser()
  const { notifications } = parts(processes.here)
  await notifications.markRead(userId, 'all', now)
  await postgres.pool.query(`update notifications set kind = 'question'`)
  expect(await rebuiltNotifications(postgres, master)).toMatchObject({ corrected: 1 })
  expect(await rebuiltNotifications(postgres, master)).toMatchObject({ corrected: 0 })
  const page = { limit: 10, after: null, now }
  expect(await notifications.list(userId, page)).toMatchObject([
    { kind: 'follow_up_due', readAt: now, leadName: 'Ada Lovelace' },
  ])
  expect(await notifications.unread(userId, now)).toBe(0)
  expect(await notifications.unread(await aUser(), now)).toBe(1)
})

it('is not shown before its time, nor as unread where it is from before the account', async () => {
  await execute(captureLead(), '2025-01-01T12:00:00.000Z')
  await execute(reviseLead({ followUpDate: '2025-02-01' }), '2025-01-02T12:00:00.000Z')
  await following(processes.here)(await log())
  const { notifications } = parts(processes.here)
  const userId = await aUser()
  expect(await notifications.list(userId, { limit: 10, after: null, now: '2025-01-31T23:59:59.999Z' })).toEqual([])
  expect(await notifications.list(userId, { limit: 10, after: null, now })).toMatchObject([
    { readAt: '2026-01-01T00:00:00.000Z' },
  ])
  expect(await notifications.unread(userId, now)).toBe(0)
})

describe('deliveries', () => {
  const wanting = async (mail: MailMode, since: string, timeZone = 'UTC') => {
    const userId = await aUser()
    expect(await postgresPreferences(processes.here.postgres).set(userId, { mail, timeZone }, since)).toBe(true)
    return userId
  }
  const due = async (followUpDate: string, at: string) => {
    await execute(captureLead(), at)
    await execute(reviseLead({ followUpDate }), at)
    await following(processes.here)(await log())
  }
  const both = () => [processes.here, processes.there].map(({ postgres }) => postgresDeliveries(postgres))

  it('are taken by one of two workers, again once it has crashed, and never after they were delivered', async () => {
    const userId = await wanting('at_once', '2026-01-31T00:00:00.000Z')
    await wanting('at_once', '2026-02-02T00:00:00.000Z')
    await due('2026-02-01', '2026-01-31T12:00:00.000Z')
    const take = async (now: string) => (await Promise.all(both().map((one) => one.take('mail', now)))).flat()
    expect(await take('2026-01-31T23:59:59.000Z')).toEqual([])
    const [delivery, ...more] = await take('2026-02-03T00:00:00.000Z')
    expect(more).toEqual([])
    expect(delivery).toMatchObject({
      to: { email: `${userId}@atrium.test` },
      notifications: [{ kind: 'follow_up_due' }],
    })
    expect(await take('2026-02-03T00:01:59.000Z')).toEqual([])
    expect(await take('2026-02-03T00:02:00.000Z')).toEqual([delivery])
    const [worker] = both()
    if (worker === undefined || delivery === undefined) throw new Error('nothing was taken')
    await worker.failed(delivery, '2026-02-03T00:02:10.000Z')
    expect(await take('2026-02-03T00:02:11.000Z')).toEqual([])
    expect(await take('2026-02-03T00:02:20.000Z')).toEqual([delivery])
    await worker.delivered(delivery, '2026-02-03T00:02:30.000Z')
    expect(await take('2026-02-04T00:00:00.000Z')).toEqual([])
  })

  it('of a day come at 8 in the user’s zone, in one mail, with what is unread', async () => {
    const userId = await wanting('daily', '2026-01-31T12:00:00.000Z', 'America/New_York')
    await due('2026-02-01', '2026-01-31T12:30:00.000Z')
    const [worker] = both()
    if (worker === undefined) throw new Error('there is no worker')
    expect(await worker.take('mail', '2026-02-01T12:59:59.000Z')).toEqual([])
    const [delivery, ...more] = await worker.take('mail', '2026-02-01T13:00:00.000Z')
    expect(more).toEqual([])
    expect(delivery?.notifications).toHaveLength(1)
    if (delivery !== undefined) await worker.delivered(delivery, '2026-02-01T13:00:01.000Z')
    expect(await worker.take('mail', '2026-02-02T13:00:00.000Z')).toEqual([])
    await execute(reviseLead({ followUpDate: '2026-02-02' }), '2026-02-01T14:00:00.000Z')
    await following(processes.here)(await log())
    await parts(processes.here).notifications.markRead(userId, 'all', '2026-02-02T12:00:00.000Z')
    expect(await worker.take('mail', '2026-02-02T13:00:00.000Z')).toEqual([])
  })

  it('of a day are whole for each user, however many others are due', async () => {
    const since = '2026-01-31T12:00:00.000Z'
    await wanting('daily', since)
    await wanting('daily', since)
    await processes.here.postgres.pool.query(`
      insert into notifications (id, stream, kind, at)
      select gen_random_uuid(), 'lead-${leadId}', 'message', '2026-01-31T13:00:00Z' from generate_series(1, 150)`)
    const mails = await Promise.all(both().map((one) => one.take('mail', '2026-02-01T08:00:00.000Z')))
    expect(mails.flat().map(({ notifications }) => notifications.length)).toEqual([150, 150])
  })

  it('are refused in an unknown zone', async () => {
    const userId = await aUser()
    const unknown = { mail: 'daily', timeZone: 'Mars/Olympus' } as const
    expect(await postgresPreferences(processes.here.postgres).set(userId, unknown, now)).toBe(false)
  })
})
