import { describe, expect, it } from 'vitest'
import type { TriggerSetup } from '#domain/trigger/model/index.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { failAttempt, startAttempt } from '#tests/support/run/runs.ts'
import { triggerDesk, triggerWorker } from '#tests/support/run/trigger-desk.ts'

const onCapture: TriggerSetup = { kind: 'event', on: 'lead_captured', where: [] }
const hour = 3_600_000
const day = 24 * hour

describe.each([
  ['PostgreSQL', twoProcesses],
  ['memory', twoMemoryProcesses],
] as const)('triggers on %s', (_, open) => {
  const openDesk = async () => triggerDesk((await open()).here)

  it('start a run with the fields of the lead whose names its inputs bear', async () => {
    const desk = await openDesk()
    const trigger = await desk.add(onCapture)
    desk.pass(1000)
    const leadId = await desk.capture({ company: 'Engines' })
    await desk.catchUp()
    const [run, ...others] = await desk.runs()
    expect(others).toEqual([])
    expect(run).toMatchObject({ leadId, startedBy: `trigger:${trigger}`, inputs: '{"company":"Engines"}' })
  })

  it('start nothing for what happened before they were switched on', async () => {
    const desk = await openDesk()
    await desk.capture()
    const trigger = await desk.add(onCapture)
    await desk.revise(trigger, { enabled: false })
    await desk.capture()
    await desk.revise(trigger, { enabled: true })
    await desk.catchUp()
    expect(await desk.runs()).toEqual([])
    await desk.capture()
    await desk.catchUp()
    expect(await desk.runs()).toHaveLength(1)
  })

  it('record a run that cannot be made, and why', async () => {
    const desk = await openDesk()
    await desk.workflow(8, true)
    await desk.add(onCapture, { workflowId: 8 })
    await desk.capture({ company: '' })
    await desk.catchUp()
    const refused = { status: 'cancelled', errorMessage: 'Not started: Company is required.' }
    expect(await desk.runs(8)).toMatchObject([refused])
  })

  it.each([
    ['queue', ['pending', 'pending', 'pending']],
    ['skip', ['pending', 'cancelled', 'cancelled']],
    ['replace', ['cancelled', 'cancelled', 'pending']],
  ] as const)('with a limit of one at once, %s those beyond it', async (beyond, statuses) => {
    const desk = await openDesk()
    const trigger = await desk.add(onCapture, { limit: { most: 1, beyond } })
    for (let n = 0; n < 3; n++) {
      desk.pass(1000)
      await desk.capture()
    }
    await desk.catchUp()
    expect((await desk.runs()).map(({ status }) => status)).toEqual(statuses)
    const inFlight = await desk.reader.runsInFlight(trigger)
    expect(inFlight.filter(({ held }) => !held)).toHaveLength(1)
  })

  it('start the next of the queue when a run ends, also once they are switched off', async () => {
    const desk = await openDesk()
    const trigger = await desk.add(onCapture, { limit: { most: 1, beyond: 'queue' } })
    await desk.capture()
    desk.pass(1000)
    await desk.capture()
    await desk.catchUp()
    const heldOf = async () => (await desk.reader.runsInFlight(trigger)).map(({ held }) => held)
    expect(await heldOf()).toEqual([false, true])
    await desk.revise(trigger, { enabled: false })
    const [first, second] = await desk.runs()
    expect(await desk.execute(second?.id ?? '', startAttempt())).toMatchObject({ accepted: false })
    await desk.execute(first?.id ?? '', startAttempt())
    await desk.execute(first?.id ?? '', failAttempt({ mayRetry: false }))
    await desk.catchUp()
    expect(await heldOf()).toEqual([false])
  })

  it('stop a loop of a workflow that starts itself when it fails', async () => {
    const desk = await openDesk()
    await desk.add({ kind: 'event', on: 'run_failed', where: [{ field: 'workflowId', op: 'is', value: 7 }] })
    const first = '0197b7e0-0000-7000-8000-000000000001'
    const request = { type: 'RequestRun', workflowId: 7, builtIn: null, inputs: {}, originRunId: null } as const
    await desk.execute(first, { ...request, requestedBy: 'ada', byBrowser: false, now: desk.now() })
    for (let n = 0; n < 8; n++) {
      desk.pass(1000)
      for (const run of await desk.runs()) {
        await desk.execute(run.id, startAttempt())
        await desk.execute(run.id, failAttempt({ mayRetry: false }))
      }
      await desk.catchUp()
    }
    const runs = await desk.runs()
    expect(runs.map(({ status }) => status)).toEqual([...Array(6).fill('failed'), 'cancelled'])
    expect(runs.at(-1)?.errorMessage).toMatch(/^Stopped as a loop/)
  })

  it('in shadow record what they would have started, for a week', async () => {
    const desk = await openDesk()
    const trigger = await desk.add(onCapture, { shadow: true })
    const leadId = await desk.capture()
    await desk.catchUp()
    expect(await desk.runs()).toEqual([])
    expect(await desk.reader.find(trigger)).toMatchObject({ shadowCount: 1, shadowed: [{ leadId }] })
    desk.pass(8 * day)
    await desk.capture()
    await desk.catchUp()
    expect(await desk.runs()).toHaveLength(1)
  })

  it('after their shadow start a run for a day within it that is set then', async () => {
    const desk = await openDesk()
    await desk.add({ kind: 'event', on: 'follow_up_due', where: [] }, { shadow: true })
    const leadId = await desk.capture()
    desk.pass(8 * day)
    await desk.reviseLead(leadId, { followUpDate: '2026-01-03' })
    await desk.catchUp()
    expect(await desk.runs()).toMatchObject([{ leadId }])
  })

  it('on a follow-up date start one run, set ahead or for a day that has begun', async () => {
    const desk = await openDesk()
    const [ahead, today] = [await desk.capture(), await desk.capture()]
    await desk.add({ kind: 'event', on: 'follow_up_due', where: [] })
    await desk.reviseLead(ahead, { followUpDate: '2026-01-03' })
    await desk.reviseLead(today, { followUpDate: '2026-01-01' })
    await desk.catchUp()
    await desk.worker.tick()
    expect((await desk.runs()).map((run) => run.leadId)).toEqual([today])
    desk.pass(2 * day)
    await desk.worker.tick()
    await desk.worker.tick()
    expect((await desk.runs()).map((run) => run.leadId)).toEqual([today, ahead])
  })

  it('on a schedule start one run for each time, whatever number of workers keeps the time', async () => {
    const { here, there } = await open()
    const desk = await triggerDesk(here)
    const other = triggerWorker(there, desk.now)
    await desk.add({ kind: 'schedule', cron: '0 * * * *', timeZone: 'UTC', missed: 'skip' })
    for (let n = 0; n < 3; n++) {
      desk.pass(hour)
      await Promise.all([desk.worker.tick(), other.tick(), desk.worker.tick()])
    }
    expect(await desk.runs()).toHaveLength(3)
  })

  it.each([
    ['skip', 0],
    ['once', 1],
  ] as const)('with missed times set to %s make up %i of them', async (missed, count) => {
    const desk = await openDesk()
    await desk.add({ kind: 'schedule', cron: '0 * * * *', timeZone: 'UTC', missed })
    desk.pass(5 * hour + 120_000)
    await desk.worker.tick()
    await desk.worker.tick()
    expect(await desk.runs()).toHaveLength(count)
  })

  it('start nothing while the workflow is paused', async () => {
    const desk = await openDesk()
    await desk.add(onCapture)
    await desk.pause()
    await desk.capture()
    await desk.catchUp()
    expect(await desk.runs()).toEqual([])
  })
})
