import { beforeEach, describe, expect, it } from 'vitest'
import { type CallAnswer, neverReplies, replies, repliesAfter } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { runDesk } from '#tests/support/run/run-desk.ts'
import { cancelRun } from '#tests/support/run/runs.ts'
import { workFloor } from '#tests/support/run/work-floor.ts'

let processes: TwoProcesses
let floor: ReturnType<typeof workFloor>
beforeEach(async () => {
  processes = await twoProcesses()
  floor = workFloor(processes.here)
})

describe('a worker', () => {
  it('makes every run once, of several workflows, and no more at once than it may', async () => {
    let [open, maxOpen] = [0, 0]
    const counted: CallAnswer = (response, call) => {
      open += 1
      maxOpen = Math.max(maxOpen, open)
      setTimeout(() => {
        open -= 1
        replies('{"made":true}')(response, call)
      }, 50)
    }
    const one = await floor.endpoint(counted)
    const other = await floor.endpoint(counted, 8)
    const runIds = await Promise.all(
      Array.from({ length: 60 }, (_, n) => floor.desk.request(7 + (n % 2), { inputs: { n } })),
    )
    await floor.work(processes.here, 'a', 5)
    await floor.work(processes.there, 'b', 5)
    for (const runId of runIds)
      expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'completed', attempts: 1 })
    expect([...one.calls, ...other.calls].map(({ runId }) => runId).sort()).toEqual(runIds.toSorted())
    expect(
      one.calls.every(({ runId, key, attempt, workflowId }) => key === runId && attempt === 1 && workflowId === 7),
    ).toBe(true)
    expect(one.maxOpen()).toBeLessThanOrEqual(8)
    expect(maxOpen).toBeLessThanOrEqual(10)
    expect((await floor.desk.workflows.list()).map(({ status }) => status)).toEqual(['active', 'active'])
  })

  it('tries again after what may heal, with the same key', async () => {
    const recording = await floor.endpoint((response, call) =>
      replies('busy', call.attempt < 3 ? 503 : 200)(response, call),
    )
    await floor.work(processes.here)
    const runId = await floor.desk.request(7)
    expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'completed', attempts: 3, outputs: 'busy' })
    expect(recording.calls.map(({ attempt, key }) => [attempt, key])).toEqual([
      [1, runId],
      [2, runId],
      [3, runId],
    ])
    expect(await floor.typesOf(runId)).toEqual([
      'Requested',
      'Started',
      'AttemptFailed',
      'Started',
      'AttemptFailed',
      'Started',
      'Completed',
    ])
  })

  it('fails a run after the fifth attempt, at once where it cannot heal, and where there is nowhere to go', async () => {
    const busy = await floor.endpoint(replies('busy', 503))
    await floor.endpoint(replies('Who?', 404), 8)
    await floor.desk.create(9)
    await floor.work(processes.here)
    const runIds = [await floor.desk.request(7), await floor.desk.request(8), await floor.desk.request(9)]
    const [first, second, third] = await Promise.all(runIds.map(floor.waitForEnd))
    expect(first).toMatchObject({ status: 'failed', attempts: 5, errorMessage: 'The endpoint answered 503: busy' })
    expect(busy.calls).toHaveLength(5)
    expect(second).toMatchObject({ status: 'failed', attempts: 1, errorMessage: 'The endpoint answered 404: Who?' })
    expect(third?.errorMessage).toBe('This workflow has no API endpoint. Add one under Configure.')
  })

  it('aborts the call of a run that staff cancel; it is cancelling until then', async () => {
    const recording = await floor.endpoint(neverReplies)
    await floor.work(processes.here)
    const runId = await floor.desk.request(7)
    await floor.waitForCalls(recording)
    await floor.desk.execute(runId, cancelRun())
    expect(await floor.typesOf(runId)).toContain('CancellationRequested')
    expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'cancelled', cancelling: false, attempts: 1 })
    await eventually(() => expect(recording.calls.map(({ endedBy }) => endedBy)).toEqual(['closed']))
  })

  it('reads the cancellation when it renews its lease, if no notice reaches it', async () => {
    const recording = await floor.endpoint(neverReplies)
    const relaying = await floor.work(processes.there, 'elsewhere', 0)
    await floor.work(processes.here)
    const runId = await floor.desk.request(7)
    await floor.waitForCalls(recording)
    await floor.desk.execute(runId, cancelRun())
    expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'cancelled' })
    await relaying.stop()
  })
})

describe('a worker that leaves', () => {
  it('waits for its runs that end soon', async () => {
    const recording = await floor.endpoint(repliesAfter(() => 300))
    const worker = await floor.work(processes.here)
    const runId = await floor.desk.request(7)
    await floor.waitForCalls(recording)
    await worker.stop()
    expect(await floor.typesOf(runId)).toEqual(['Requested', 'Started', 'Completed'])
  })

  it('releases at once what does not end, and another worker makes a further attempt', async () => {
    const recording = await floor.endpoint((response, call) =>
      call.attempt === 1 ? undefined : replies('{}')(response, call),
    )
    const worker = await floor.work(processes.here)
    const runId = await floor.desk.request(7)
    await floor.waitForCalls(recording)
    await worker.stop()
    expect(await floor.typesOf(runId)).toEqual(['Requested', 'Started'])
    expect((await runDesk(processes.there).queue.take('b', 1, 1)).map((run) => run.runId)).toEqual([runId])
    await floor.desk.queue.release('b', [runId])
    await floor.work(processes.there, 'b')
    expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'completed', attempts: 2 })
    expect([...recording.overlapping]).toEqual([])
  })
})

describe('a workflow that is archived', () => {
  it('has its runs cancelled, those that wait and those under way', async () => {
    const recording = await floor.endpoint(neverReplies)
    await floor.work(processes.here, 'a', 2)
    const runIds = await Promise.all(Array.from({ length: 20 }, () => floor.desk.request(7)))
    await floor.waitForCalls(recording)
    await floor.desk.change(7, { type: 'ArchiveWorkflow' })
    for (const runId of runIds) expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'cancelled' })
    await eventually(() => expect(recording.open()).toEqual([]))
    expect(recording.calls.length).toBeLessThanOrEqual(2)
  })
})
