import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import type { LeadCommand } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'
import { captureLead, nextDay, noon, receiveMessage, reviseLead, subscribeLead } from '#tests/support/lead/leads.ts'
import { aStream } from '#tests/support/log/appends.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { type RunDesk, runDesk } from '#tests/support/run/run-desk.ts'
import { cancelRun, completeAttempt, confirmCancellation, failAttempt, startAttempt } from '#tests/support/run/runs.ts'
import { createShare, openShare } from '#tests/support/share/shares.ts'

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
const context = { cause, at: noon }

let processes: TwoProcesses
let desk: RunDesk
beforeEach(async () => {
  processes = await twoProcesses()
  desk = runDesk(processes.here)
})

const rebuild = (onProgress: (done: number, of: number) => void = () => undefined) =>
  postgresRebuild(processes.here.postgres, processes.here.master)(rebuiltViews, onProgress)

const addTask = (): LeadCommand => ({
  ...{ type: 'AddTask', taskId: randomUUID(), title: 'Ring Ämy', dueOn: '2026-01-05', assigneeId: null },
  ...{ by: 'ada', now: nextDay },
})
const bookMeeting: LeadCommand = {
  ...{ type: 'BookMeeting', booking: 'b', title: '', startsAt: nextDay, sentAt: noon, replaces: null },
  ...{ name: '', phone: '', company: '', notes: '' },
}

/** Everything happens at once, in no predictable order. */
const live = async (from = 0) => {
  const random = seededRandom(11 + from)
  const tellLead = leadHandler(processes.there.store)
  const tellShare = shareHandler(processes.here.store)
  const ids = [1, 2, 3].map((id) => id + from)
  for (const id of ids) await desk.create(id)
  const run = async (n: number) => {
    const runId = await desk.request(1 + from + (n % 3), { byBrowser: n % 5 === 0 })
    for (const step of [
      startAttempt(),
      failAttempt(),
      startAttempt(),
      cancelRun(),
      confirmCancellation(),
      completeAttempt(2),
    ]) {
      if (random() < 0.5) await desk.execute(runId, step)
    }
  }
  const lead = async (n: number) => {
    const stream = aStream()
    await tellLead(stream, captureLead({ email: `${n}@example.com`, name: `Ämy ${n}` }), context)
    const steps = [
      receiveMessage(),
      subscribeLead({ name: 'X' }),
      addTask(),
      bookMeeting,
      reviseLead({ status: 'won' }),
      reviseLead({ ownerId: randomUUID(), priority: 'high', estimatedValue: 500_000, lostReason: 'late' }),
      reviseLead({ status: 'lost' }),
      receiveMessage({ message: 'Still there?' }),
    ]
    for (const step of steps) if (random() < 0.5) await tellLead(stream, step, { cause, at: nextDay })
  }
  const share = async (n: number) => {
    const shareId = `01890000-0000-7000-8000-${String(n + from * 1000).padStart(12, '0')}` as const
    await tellShare(`share-${shareId}`, createShare({ runId: shareId, name: `Für ${n}` }), context)
    await tellShare(`share-${shareId}`, openShare({ visitId: 'v', email: 'eve@example.com' }), context)
  }
  const staff = async (id: number) => {
    await desk.change(id, { type: 'ReviseWorkflow', status: 'inactive' })
    await desk.change(id, { type: 'ReviseWorkflow', status: 'active' })
  }
  const many = Array.from({ length: 40 }, (_, n) => n)
  await Promise.all([
    ...many.map(run),
    ...many.map(lead),
    ...many.slice(0, 10).map(share),
    ...ids.slice(0, 2).map(staff),
  ])
}

const tables = {
  leads: 'id',
  tasks: 'task_id',
  lead_meetings: 'id, starts_at',
  waiting_messages: 'id',
  lead_search: 'id',
  lead_counts: 'status, priority, source, reached, captured_month, won_month',
  lead_states: 'id, since',
  workflows: 'id',
  runs: 'id',
  waiting_runs: 'id',
  shares: 'id',
}
const rows = async () => {
  const all: Record<string, readonly string[]> = {}
  for (const [table, key] of Object.entries(tables)) {
    const present = table === 'lead_counts' ? 'where leads <> 0 or value <> 0' : ''
    // The end of a wait depends on the database's clock.
    const columns = table === 'waiting_runs' ? '(t.id, t.workflow_id, t.held_by)' : 't'
    const found = await desk.rowsOf<{ row: string }>(
      `select ${columns}::text as row from ${table} t ${present} order by ${key}`,
    )
    all[table] = found.map(({ row }) => row)
  }
  return all
}

it('the rebuilt tables are, to the byte, what they were', async () => {
  await live()
  await desk.queue.take('worker 1', 10, 5)
  const before = await rows()
  expect(Object.values(before).every((list) => list.length > 2)).toBe(true)
  const reports: (readonly [number, number])[] = []
  const corrected = await rebuild((done, of) => void reports.push([done, of]))
  expect(corrected.filter((one) => one.corrected > 0)).toEqual([])
  expect(await rows()).toEqual(before)
  const [{ events } = { events: 0 }] = await desk.rowsOf<{ events: number }>(
    'select count(*)::int as events from events',
  )
  expect(reports.at(-1)).toEqual([events, events])
})

it('what was lost or falsified is made good', async () => {
  await live()
  const before = await rows()
  await desk.rowsOf(`truncate lead_counts, lead_search, runs, waiting_runs`)
  await desk.rowsOf(`update leads set name = 'Mallory', version = 99`)
  await desk.rowsOf(`update workflows set status_set = 'archived', runs_in_flight = 0`)
  await desk.rowsOf(`insert into shares select (select gen_random_uuid()), run_id, workflow_id, name, created_at, created_by, expires_at,
    revoked_at, pinned_version, has_passcode, requires_email, views, first_viewed_at, last_viewed_at, machine_opens, sections, readers,
    version from shares limit 1`)
  const corrected = await rebuild()
  expect(await rows()).toEqual(before)
  expect(corrected.find(({ table }) => table === 'leads')).toEqual({ table: 'leads', rows: 40, corrected: 40 })
  expect(corrected.find(({ table }) => table === 'shares')).toEqual({ table: 'shares', rows: 10, corrected: 1 })
})

it('runs beside servers that write and take runs, without losing anything', async () => {
  await live()
  let over = false
  const busy = (async () => {
    for (let from = 10; !over; from += 10) {
      await live(from)
      await desk.queue.take('worker 2', 50, 20)
    }
  })()
  const corrected = await rebuild().finally(() => {
    over = true
  })
  expect(corrected.filter((one) => one.corrected > 0)).toEqual([])
  await busy
  const before = await rows()
  await rebuild()
  expect(await rows()).toEqual(before)
})
