import { describe, expect, it } from 'vitest'
import { twoMemoryProcesses } from '#tests/support/memory-process.ts'
import { triggerDesk } from '#tests/support/trigger-desk.ts'
import { twoProcesses } from '#tests/support/two-processes.ts'

const day = 24 * 3_600_000

describe.each([
  ['PostgreSQL', twoProcesses],
  ['memory', twoMemoryProcesses],
] as const)('what a trigger would have done, on %s', (_, open) => {
  it('is found in the log by the conditions, newest first, without the names of erased people', async () => {
    const desk = await triggerDesk((await open()).here)
    const large = await desk.capture({ name: 'Grace', company: 'Navy', estimatedValue: 900_000 })
    desk.pass(day)
    await desk.capture({ estimatedValue: 100 })
    desk.pass(day)
    const erased = await desk.capture({ name: 'Alan', estimatedValue: 500_000 })
    await desk.reviseLead(large, { status: 'won', estimatedValue: 1 })
    await desk.erase(erased)
    const where = [{ field: 'estimatedValue', op: 'above', value: 1000 }] as const
    const found = await desk.preview({ on: 'lead_captured', where, days: 30 }, desk.now())
    expect(found.count).toBe(2)
    expect(found.matches.map(({ leadId, text }) => [leadId, text])).toEqual([
      [erased, 'Erased, now New'],
      [large, 'Grace (Navy), now Won'],
    ])
    expect((await desk.preview({ on: 'lead_captured', where, days: 1 }, desk.now())).count).toBe(1)
    expect(await desk.runs()).toEqual([])
  })

  it('agrees with what it does, for follow-ups as well', async () => {
    const desk = await triggerDesk((await open()).here)
    const id = await desk.capture()
    await desk.add({ kind: 'event', on: 'follow_up_due', where: [] })
    await desk.reviseLead(id, { followUpDate: '2026-01-03' })
    await desk.reviseLead(id, { followUpDate: '2026-01-04' })
    await desk.catchUp()
    desk.pass(5 * day)
    await desk.worker.tick()
    const { matches } = await desk.preview({ on: 'follow_up_due', where: [], days: 30 }, desk.now())
    expect(matches).toMatchObject([{ leadId: id, at: '2026-01-04T00:00:00.000Z' }])
    expect(await desk.runs()).toHaveLength(1)
  })
})
