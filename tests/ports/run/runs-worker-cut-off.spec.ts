import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { neverReplies, replies, repliesAfter } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { tcpRelay } from '#tests/support/log/tcp-relay.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { type TwoProcesses, twoProcesses } from '#tests/support/process/two-processes.ts'
import { cancelRun } from '#tests/support/run/runs.ts'
import { workFloor } from '#tests/support/run/work-floor.ts'

let processes: TwoProcesses
let floor: ReturnType<typeof workFloor>
beforeEach(async () => {
  processes = await twoProcesses()
  floor = workFloor(processes.here)
})

describe('a worker that loses its database', () => {
  const cutOff = async () => {
    const relay = await tcpRelay(processes.url)
    onTestFinished(relay.close)
    const process = openProcess(relay.through(processes.url))
    onTestFinished(process.close)
    return { process, cut: relay.cut, mend: () => relay.mend(inject('postgresUrl')) }
  }

  it('releases its run before another takes over, and the run ends once', async () => {
    const recording = await floor.endpoint((response, call) =>
      call.attempt === 1 ? undefined : replies('{}')(response, call),
    )
    const { process, cut, mend } = await cutOff()
    await floor.work(process)
    const runId = await floor.desk.request(7)
    await floor.waitForCalls(recording)
    cut()
    await floor.work(processes.there, 'b')
    expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'completed', attempts: 2 })
    expect([...recording.overlapping]).toEqual([])
    expect(recording.calls.map(({ endedBy }) => endedBy)).toEqual(['closed', 'answer'])
    expect(await floor.typesOf(runId)).toEqual(['Requested', 'Started', 'AttemptAbandoned', 'Started', 'Completed'])
    mend()
  })

  it('takes the run again once it is back', async () => {
    const recording = await floor.endpoint(neverReplies)
    const { process, cut, mend } = await cutOff()
    await floor.work(process)
    const runId = await floor.desk.request(7)
    await floor.waitForCalls(recording)
    cut()
    await eventually(() => expect(recording.open()).toEqual([]))
    mend()
    await floor.waitForCalls(recording, 2)
    await floor.desk.execute(runId, cancelRun())
    expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'cancelled', attempts: 2 })
    expect([...recording.overlapping]).toEqual([])
  })

  it('records an end that came meanwhile, where it is back in time', async () => {
    const recording = await floor.endpoint(repliesAfter(() => 200))
    const { process, cut, mend } = await cutOff()
    await floor.work(process)
    const runId = await floor.desk.request(7)
    await floor.waitForCalls(recording)
    cut()
    await eventually(() => expect(recording.open()).toEqual([]))
    mend()
    expect(await floor.waitForEnd(runId)).toMatchObject({ status: 'completed', attempts: 1 })
  })
})
