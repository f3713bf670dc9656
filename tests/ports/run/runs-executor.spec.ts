import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { memoryEventBus } from '#adapters/memory/memory-event-bus.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { RunLease } from '#domain/run/service/run-executor.ts'
import { startWorker } from '#domain/run/service/worker.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { executorOf } from '#tests/support/process/run-worker.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { type RunDesk, runDesk } from '#tests/support/run/run-desk.ts'
import { cancelRun, failAttempt, startAttempt } from '#tests/support/run/runs.ts'

let processes: TwoProcesses
let desk: RunDesk
let endpoint: RecordingEndpoint
beforeEach(async () => {
  processes = await twoProcesses()
  desk = runDesk(processes.here, 0.4)
  endpoint = await recordingEndpoint(replies('{"made":true}'))
  onTestFinished(endpoint.close)
  await desk.create(7, { apiEndpoint: endpoint.url })
})

const take = async (worker: string, queue = runDesk(processes.here).queue): Promise<RunLease> => {
  const [run] = await queue.take(worker, 1, 1)
  if (run === undefined) throw new Error('nothing to take')
  return {
    ...run,
    cancellation: canceller(),
    lost: () => false,
    stillOwn: () => queue.holds(worker, run.runId),
    release: () => queue.release(worker, [run.runId]),
  }
}
const leaseOver = () => pause(450)
const execute = (run: RunLease) => executorOf(processes.here)(run)

describe('a worker that is slow between taking a run and starting it', () => {
  it('does not call if another worker holds the run by now; the next holder does', async () => {
    const runId = await desk.request(7)
    const slow = await take('slow', desk.queue)
    await leaseOver()
    const quick = await take('quick')
    await execute(slow)
    expect(endpoint.calls).toEqual([])
    await execute(quick)
    expect(endpoint.calls).toEqual([])
    await execute(await take('next'))
    expect(endpoint.calls).toHaveLength(1)
    expect(await desk.runs.find(runId)).toMatchObject({ status: 'completed' })
  })

  it('does not supersede the attempt that another has begun by now', async () => {
    const gate = Promise.withResolvers<void>()
    const answer = replies('{"made":true}')
    const gated = await recordingEndpoint((response, call) => gate.promise.then(() => answer(response, call)))
    onTestFinished(gated.close)
    await desk.create(8, { apiEndpoint: gated.url })
    const runId = await desk.request(8)
    const stalled = await take('stalled', desk.queue)
    await leaseOver()
    const done = execute(await take('quick'))
    await eventually(() => expect(gated.calls).toHaveLength(1))
    await execute(stalled)
    gate.resolve()
    await done
    expect(gated.calls.map(({ attempt, attemptHeader }) => [attempt, attemptHeader])).toEqual([[1, '1']])
    expect(await desk.runs.find(runId)).toMatchObject({ status: 'completed', attempts: 1 })
  })

  it('starts with the current state if staff changed the run after it was taken', async () => {
    const runId = await desk.request(7)
    const held = await take('a')
    await desk.execute(runId, startAttempt(new Date().toISOString()))
    await execute(held)
    expect(endpoint.calls).toEqual([])
    await execute(await take('b'))
    expect(await desk.runs.find(runId)).toMatchObject({ status: 'completed', attempts: 2 })
  })

  it('does not call after its lease has expired, even if the run is still free', async () => {
    await desk.request(7)
    const slow = await take('slow', desk.queue)
    await leaseOver()
    await execute(slow)
    expect(endpoint.calls).toEqual([])
    await execute(await take('quick'))
    expect(endpoint.calls).toHaveLength(1)
  })

  it('does not call where the one before ended its attempt meanwhile, before the next is due', async () => {
    const runId = await desk.request(7)
    await take('before', desk.queue)
    await desk.execute(runId, startAttempt(new Date().toISOString()))
    await leaseOver()
    const next = await take('next')
    await desk.execute(runId, failAttempt({ retryAfterMs: 300, now: new Date().toISOString() }))
    await execute(next)
    expect(endpoint.calls).toEqual([])
    await eventually(async () => execute(await take('third')))
    expect(await desk.runs.find(runId)).toMatchObject({ status: 'completed' })
    expect(endpoint.calls).toHaveLength(1)
  })
})

describe('a run that was taken', () => {
  it('and cancelled before it began is not called', async () => {
    const runId = await desk.request(7)
    const held = await take('a')
    await desk.execute(runId, cancelRun())
    await execute(held)
    expect(endpoint.calls).toEqual([])
    expect(await desk.runs.find(runId)).toMatchObject({ status: 'cancelled', attempts: 0 })
  })

  it('of a workflow that was archived as it was requested is cancelled, not called', async () => {
    await desk.change(7, { type: 'ArchiveWorkflow' })
    const runId = await desk.request(7)
    await execute(await take('a'))
    expect(endpoint.calls).toEqual([])
    expect(await desk.runs.find(runId)).toMatchObject({ status: 'cancelled', attempts: 1 })
  })
})

describe('a worker that slept past its lease', () => {
  /** A timer that never renews leases, as if the worker had slept. */
  const sleepy = { after: (ms: number, call: () => void) => systemTimer.after(ms === 5000 ? 600_000 : ms / 10, call) }

  it('ends its first attempt before it begins the same run again, and keeps the second', async () => {
    const bus = memoryEventBus()
    onTestFinished(bus.close)
    const begun: RunLease[] = []
    let [busy, maxBusy] = [0, 0]
    const untilCancelled = async (run: RunLease) => {
      begun.push(run)
      maxBusy = Math.max(maxBusy, ++busy)
      await new Promise<void>((resolve) => run.cancellation.onCancel(resolve))
      await pause(50)
      busy--
    }
    const defects: unknown[] = []
    const defect = (error: unknown) => void defects.push(error)
    const ports = { queue: desk.queue, bus, timer: sleepy, execute: untilCancelled, defect }
    const worker = await startWorker(ports, { name: 'a', concurrency: 5 })
    await desk.request(7)
    await eventually(() => expect(begun.length).toBeGreaterThanOrEqual(2))
    expect(begun[0]?.lost()).toBe(true)
    expect(maxBusy).toBe(1)
    // After a grace period, the worker drops the runs that are still in progress.
    await worker.stop()
    expect([busy, maxBusy, defects]).toEqual([0, 1, []])
    expect(begun.at(-1)?.lost()).toBe(true)
  })
})

describe('a long queue of one workflow', () => {
  /** Polls only every ten minutes, so runs must be taken as slots become free. */
  const neverPolling = { after: (ms: number, call: () => void) => systemTimer.after(ms === 500 ? 600_000 : ms, call) }

  it('is worked off without a pause, though the worker may not have all its places for it', async () => {
    const runIds = await Promise.all(Array.from({ length: 200 }, () => desk.request(7)))
    const bus = memoryEventBus()
    onTestFinished(bus.close)
    const defects: unknown[] = []
    const defect = (error: unknown) => void defects.push(error)
    const queue = runDesk(processes.here).queue
    const ports = { queue, bus, timer: neverPolling, execute, defect }
    const worker = await startWorker(ports, { name: 'a', concurrency: 10 })
    onTestFinished(worker.stop)
    await eventually(() => expect(new Set(endpoint.calls.map(({ runId }) => runId))).toEqual(new Set(runIds)))
    expect(endpoint.maxOpen()).toBeLessThanOrEqual(8)
    expect(defects).toEqual([])
  })
})
