import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { postgresNotifications } from '#adapters/postgres/notification/notifications.ts'
import { rebuiltNotifications } from '#adapters/postgres/notification/rebuilt-notifications.ts'
import type { LeadCommand } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { followNotifications } from '#domain/notification/service/follow-notifications.ts'
import { captureLead, reviseLead } from '#tests/support/leads.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/two-processes.ts'

let processes: TwoProcesses
beforeEach(async () => {
  processes = await twoProcesses()
})

const now = '2030-01-01T00:00:00.000Z'
const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
const parts = ({ postgres, store }: TwoProcesses['here']) => ({ store, notifications: postgresNotifications(postgres) })
const following = (process: TwoProcesses['here']) => followNotifications(parts(process), (_, handle) => handle)

const leadId = randomUUIDv7()
const tell = (command: LeadCommand, at: string) =>
  leadHandler(processes.here.store)(`lead-${leadId}`, command, { cause, at })
const log = () => processes.here.log.after({ position: 0, id: null }, 100)
const rows = async () => {
  const { rows: all } = await processes.here.postgres.pool.query('select id, kind, at from notifications order by at')
  return all
}

const aUser = async () => {
  const id = randomUUIDv7()
  const { pool } = processes.here.postgres
  await pool.query(`insert into users (id, email, created_at) values ($1, $2, '2026-01-01Z')`, [id, id])
  return id
}

it('keeps one notification per cause, whatever order two processes follow the log in', async () => {
  await tell(captureLead(), '2026-01-01T12:00:00.000Z')
  await tell(reviseLead({ followUpDate: '2026-02-01' }), '2026-01-02T12:00:00.000Z')
  const early = await log()
  const { store } = processes.here
  const former = await store.read(`lead-${leadId}`)
  await tell(reviseLead({ followUpDate: '2026-03-01' }), '2026-01-03T12:00:00.000Z')
  const [here, there] = [following(processes.here), following(processes.there)]
  await Promise.all([here(early), there(await log()), here(await log())])
  const [only, ...more] = await rows()
  expect(more).toEqual([])
  expect(only).toMatchObject({ kind: 'follow_up_due', at: new Date('2026-03-01T00:00:00.000Z') })
  // A writer that read the stream before the date was moved is late.
  const stale = { stream: former.head.stream, version: former.head.version, notifications: [] }
  expect(await parts(processes.there).notifications.put(stale)).toBe(0)
  expect(await rows()).toEqual([only])
})

it('is made again from the log alone, with the marks of those who read it', async () => {
  await tell(captureLead(), '2026-01-01T12:00:00.000Z')
  await tell(reviseLead({ followUpDate: '2026-02-01' }), '2026-01-02T12:00:00.000Z')
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
  await tell(captureLead(), '2025-01-01T12:00:00.000Z')
  await tell(reviseLead({ followUpDate: '2025-02-01' }), '2025-01-02T12:00:00.000Z')
  await following(processes.here)(await log())
  const { notifications } = parts(processes.here)
  const userId = await aUser()
  expect(await notifications.list(userId, { limit: 10, after: null, now: '2025-01-31T23:59:59.999Z' })).toEqual([])
  expect(await notifications.list(userId, { limit: 10, after: null, now })).toMatchObject([
    { readAt: '2026-01-01T00:00:00.000Z' },
  ])
  expect(await notifications.unread(userId, now)).toBe(0)
})
