import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunDesk, runDesk } from '../support/run-desk.ts'
import { at, cancelRun, completeAttempt, failAttempt, startAttempt } from '../support/runs.ts'
import { type TwoProcesses, twoProcesses } from '../support/two-processes.ts'

let processes: TwoProcesses
let desk: RunDesk
beforeEach(async () => {
  processes = await twoProcesses()
  desk = runDesk(processes.here)
  for (const id of [1, 2, 3]) await desk.create(id)
})

const requestMany = (workflowId: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => desk.request(workflowId)))

const taken = async (worker: string, most = 100, mostOfOne = 100) =>
  (await desk.queue.take(worker, most, mostOfOne)).map(({ runId }) => runId)

describe('a lease', () => {
  const short = () => runDesk(processes.here, 0.4).queue

  it('ends, and another worker takes the run over', async () => {
    const runId = await desk.request(1)
    await short().take('dying', 1, 1)
    expect(await taken('b')).toEqual([])
    await pause(450)
    expect(await taken('b')).toEqual([runId])
  })

  it('that ended does not count towards a worker’s share', async () => {
    await requestMany(1, 2)
    await short().take('a', 1, 1)
    await pause(450)
    expect(await taken('a', 1, 1)).toHaveLength(1)
  })

  it('that is renewed does not end', async () => {
    const runId = await desk.request(1)
    const queue = short()
    await queue.take('a', 1, 1)
    for (let renewals = 0; renewals < 5; renewals++) {
      await pause(150)
      expect(await queue.renew('a', [runId])).toEqual([{ runId, cancelling: false }])
      expect(await taken('b')).toEqual([])
    }
  })

  it('is not renewed once it ended, nor where another has it, nor where it never was', async () => {
    const runId = await desk.request(1)
    const queue = short()
    await queue.take('a', 1, 1)
    expect(await queue.renew('b', [runId])).toEqual([])
    expect(await queue.renew('a', [randomUUIDv7()])).toEqual([])
    await pause(450)
    expect(await queue.renew('a', [runId])).toEqual([])
    expect(await taken('b')).toEqual([runId])
    expect(await queue.renew('a', [runId])).toEqual([])
    expect(await desk.queue.renew('b', [runId])).toEqual([{ runId, cancelling: false }])
  })

  it('says on its renewal that staff cancel the run', async () => {
    const runId = await desk.request(1)
    await taken('a')
    await desk.tell(runId, startAttempt(new Date().toISOString()))
    await desk.tell(runId, cancelRun(new Date().toISOString()))
    expect(await desk.queue.renew('a', [runId])).toEqual([{ runId, cancelling: true }])
  })

  it('holds while half of it is left', async () => {
    const runId = await desk.request(1)
    const queue = short()
    await queue.take('a', 1, 1)
    expect([await queue.holds('a', runId), await queue.holds('b', runId)]).toEqual([true, false])
    await pause(250)
    expect(await queue.holds('a', runId)).toBe(false)
    await queue.renew('a', [runId])
    expect(await queue.holds('a', runId)).toBe(true)
  })

  it('is given back by its worker alone, and the run is free at once', async () => {
    const runId = await desk.request(1)
    await taken('a')
    await desk.queue.release('b', [runId])
    expect(await taken('c')).toEqual([])
    await desk.queue.release('a', [runId])
    expect(await desk.queue.renew('a', [runId])).toEqual([])
    expect(await taken('c')).toEqual([runId])
  })
})

describe('a run that was taken', () => {
  const start = async () => {
    const runId = await desk.request(1)
    await taken('a')
    await desk.tell(runId, startAttempt(new Date().toISOString()))
    return runId
  }

  it('is nobody’s any more once it has ended', async () => {
    const ended = await start()
    await desk.tell(ended, completeAttempt())
    const cancelledWhileHeld = await desk.request(1)
    await taken('a')
    await desk.tell(cancelledWhileHeld, cancelRun())
    expect(await desk.queue.renew('a', [ended, cancelledWhileHeld])).toEqual([])
    expect(await desk.rowsOf('select id from waiting_runs')).toEqual([])
  })

  it('waits for whoever comes first when its attempt failed, from the time on that it is due', async () => {
    const runId = await start()
    const now = new Date().toISOString()
    await desk.tell(runId, failAttempt({ retryAfterMs: 500, now }))
    expect(await desk.queue.renew('a', [runId])).toEqual([])
    expect(await desk.queue.holds('a', runId)).toBe(false)
    expect(await taken('b')).toEqual([])
    await vi.waitFor(async () => expect(await taken('b')).toEqual([runId]), { timeout: 5000, interval: 50 })
    expect(Date.now() - Date.parse(now)).toBeGreaterThanOrEqual(500)
  })

  it('is ended and renewed at the same time, however many, and nobody waits for the other for ever', async () => {
    for (let rounds = 0; rounds < 12; rounds++) {
      await requestMany(1, 120)
      const runIds = await taken('a', 120, 120)
      await Promise.all(runIds.map((runId) => desk.tell(runId, startAttempt(at(0)))))
      const renew = async (from: readonly string[]) => void (await desk.queue.renew('a', from))
      const ends = Promise.all(runIds.toReversed().map((runId) => desk.tell(runId, completeAttempt())))
      for (let times = 0; times < 20; times++) await Promise.all([renew(runIds), renew(runIds.toReversed())])
      await ends
    }
    await pause(1100)
    const counted = await desk.rowsOf('select deadlocks::int from pg_stat_database where datname = current_database()')
    expect(counted).toEqual([{ deadlocks: 0 }])
  })
})
