import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { scheduleCleanup } from '#adapters/postgres/connection/scheduled-cleanup.ts'
import { openDatabaseClock } from '#adapters/postgres/system/database-clock.ts'
import { postgresFigures } from '#adapters/postgres/system/figures.ts'
import { eventually } from '#tests/support/eventually.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

it("the database's clock is followed where this machine's is a month ahead or behind, and the difference is said once", async () => {
  const { postgres } = (await twoProcesses()).here
  const right = Date.now()
  for (const [off, direction] of [
    [31, 'ahead of'],
    [-31, 'behind'],
  ] as const) {
    vi.useFakeTimers({ now: right + off * 86_400_000, toFake: ['Date'] })
    const warnings: string[] = []
    const clock = await openDatabaseClock(postgres, (message) => void warnings.push(message))
    const moment = Date.parse(clock.now())
    const samples = await postgresFigures(postgres)()
    vi.useRealTimers()
    await clock.stop()
    expect(Math.abs(moment - Date.now())).toBeLessThan(60_000)
    expect(warnings).toEqual([
      expect.stringContaining(`s ${direction} the database's: schedules, follow-ups and retention`),
    ])
    const offset = samples.find(({ name }) => name === 'atrium_clock_offset_seconds')
    expect(Math.round((offset?.value ?? 0) / 86_400)).toBe(off)
  }
})

it('agrees with a clock that is right, without a word', async () => {
  const { postgres } = (await twoProcesses()).here
  const warnings: string[] = []
  const clock = await openDatabaseClock(postgres, (message) => void warnings.push(message))
  await pause(20)
  expect(Math.abs(Date.parse(clock.now()) - Date.now())).toBeLessThan(2000)
  await clock.stop()
  expect(warnings).toEqual([])
})

it('goes right although its look has to wait for a connection', async () => {
  const { postgres } = (await twoProcesses()).here
  const connections = await Promise.all(Array.from({ length: 8 }, () => postgres.pool.connect()))
  const opening = openDatabaseClock(postgres, () => undefined)
  await pause(1000)
  for (const connection of connections) connection.release()
  const clock = await opening
  expect(Math.abs(Date.parse(clock.now()) - Date.now())).toBeLessThan(250)
  await clock.stop()
})

it('a bucket that was filled while the database was years ahead opens at once', async () => {
  const { here } = await twoProcesses()
  const limit = { max: 2, seconds: 3600 }
  for (const open of [true, true, false]) expect((await here.throttle.pass('sign-in', limit)).open).toBe(open)
  await here.postgres.pool.query(
    `update throttle_hits set hits = array(select h + interval '5 years' from unnest(hits) h)`,
  )
  expect(await here.throttle.pass('sign-in', limit)).toEqual({ open: true })
})

it('leases, repetitions and sessions that were stored while it was years ahead do not last until then', async () => {
  const { here } = await twoProcesses()
  const sql = async (text: string) => (await here.postgres.pool.query(text)).rows
  const id = '01900000-0000-7000-8000-000000000001'
  const later = `now() + interval '5 years'`
  await sql(
    `insert into waiting_runs (id, workflow_id, ready_at, held_by, held_until) values ('${id}', 7, now(), 'gone', ${later})`,
  )
  await sql(`insert into notification_deliveries (key, held_until) values ('daily', ${later})`)
  await sql(`insert into users (id, email) values ('${id}', 'ada@a.test')`)
  await sql(`insert into sessions (token_hash, user_id, created_at, seen_at) values ('x', '${id}', ${later}, ${later})`)
  await sql(`insert into sign_in_attempts (token_hash, user_id, created_at) values ('x', '${id}', ${later})`)
  await sql(`insert into invitations (user_id, token_hash, expires_at) values ('${id}', 'x', ${later})`)
  await sql(
    `insert into report_sessions (cookie_hash, share_id, visit_id, opened_by, opened_at) values ('x', '${id}', '${id}', 'person', ${later})`,
  )
  await sql(`insert into idempotency_keys (scope, key, fingerprint, reserved_at) values ('s', 'k', 'x', ${later})`)
  const cleanup = scheduleCleanup(here.postgres, (message) => here.complaints.push(message))
  await eventually(async () => {
    expect(await sql('select held_until <= now() as free from waiting_runs')).toEqual([{ free: true }])
    expect(await sql('select held_until <= now() as free from notification_deliveries')).toEqual([{ free: true }])
    expect(await sql('select * from sessions')).toEqual([])
    expect(await sql('select * from sign_in_attempts')).toEqual([])
    expect(await sql('select * from report_sessions')).toEqual([])
    const inThreeDays = `expires_at <= now() + interval '72 hours'`
    expect(await sql(`select ${inThreeDays} as ends from invitations`)).toEqual([{ ends: true }])
    expect(await sql('select reserved_at <= now() as ends from idempotency_keys')).toEqual([{ ends: true }])
  })
  cleanup.stop()
  expect(here.complaints).toEqual([])
})
