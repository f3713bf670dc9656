import { describe, expect, it } from 'vitest'
import { appends, interleaved } from '#tests/support/log/interleaved.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { triggerDesk } from '#tests/support/run/trigger-desk.ts'

const onCapture = { kind: 'event', on: 'lead_captured', where: [] } as const
const day = 24 * 3_600_000

describe.each([
  ['PostgreSQL', twoProcesses],
  ['memory', twoMemoryProcesses],
] as const)('triggers on %s', (_, open) => {
  const openDesk = async () => triggerDesk((await open()).here)

  it('start one run for a follow-up day, whether the clock or the event that sets the day comes first', async () => {
    for (const first of ['clock', 'event'] as const) {
      const desk = await openDesk()
      const id = await desk.capture()
      await desk.add({ kind: 'event', on: 'follow_up_due', where: [] })
      desk.pass(day)
      // Set for a day that has begun, which no clock has looked at yet.
      await desk.reviseLead(id, { followUpDate: '2026-01-02' })
      if (first === 'clock') await desk.worker.tick()
      await desk.catchUp()
      await desk.worker.tick()
      expect(await desk.runs(), first).toMatchObject([{ leadId: id }])
    }
  })

  it('start nothing when what happened while the workflow was paused is delivered again', async () => {
    const desk = await openDesk()
    await desk.add(onCapture)
    await desk.pause()
    desk.pass(1000)
    await desk.capture()
    await desk.catchUp()
    desk.pass(1000)
    await desk.activate()
    desk.startOver()
    await desk.catchUp()
    expect(await desk.runs()).toEqual([])
    desk.pass(1000)
    const later = await desk.capture()
    await desk.catchUp()
    expect(await desk.runs()).toMatchObject([{ leadId: later }])
  })

  it('start nothing for a person who is erased meanwhile', async () => {
    const { here } = await open()
    let leadId = ''
    const erase = () => desk.erase(leadId)
    const desk = await triggerDesk({ ...here, store: interleaved(here.store, appends('RunRequested'), erase) })
    await desk.add(onCapture)
    leadId = await desk.capture()
    await desk.catchUp()
    expect(await desk.runs()).toEqual([])
  })
})
