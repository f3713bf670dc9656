import { describe, expect, it } from 'vitest'
import type { TriggerSetup } from '#domain/trigger/model/index.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { triggerDesk } from '#tests/support/run/trigger-desk.ts'

const minute = 60_000
const day = 1440 * minute
const everyFiveMinutes: TriggerSetup = {
  ...{ kind: 'schedule', cron: '*/5 * * * *', timeZone: 'UTC', missed: 'skip' },
}
const onFollowUp: TriggerSetup = { kind: 'event', on: 'follow_up_due', where: [] }

describe.each([
  ['PostgreSQL', twoProcesses],
  ['memory', twoMemoryProcesses],
] as const)('a clock that was wrong, and triggers on %s', (_, open) => {
  const openDesk = async () => triggerDesk((await open()).here)
  type Desk = Awaited<ReturnType<typeof openDesk>>
  const tickAfter = async (desk: Desk, ms: number) => {
    desk.pass(ms)
    await desk.worker.tick()
    await desk.catchUp()
    return (await desk.runs()).length
  }

  it.each([
    ['an hour', 60 * minute],
    ['a day', day],
    ['a month', 31 * day],
    ['five years', 1826 * day],
  ])('goes on with a schedule at its next due time after %s ahead, and says so', async (_name, ahead) => {
    const desk = await openDesk()
    await desk.add(everyFiveMinutes)
    expect(await tickAfter(desk, 5 * minute)).toBe(1)
    expect(await tickAfter(desk, ahead)).toBe(2)
    expect(await tickAfter(desk, minute - ahead)).toBe(2)
    const said = desk.worker.complaints.length
    expect(said).toBeGreaterThan(0)
    for (const complaint of desk.worker.complaints)
      expect(complaint).toMatch(/^a clock was ahead: the trigger .* was handled up to 20.*, and goes on from 20/)
    for (const runs of [3, 4, 5]) expect(await tickAfter(desk, 5 * minute)).toBe(runs)
    expect(desk.worker.complaints).toHaveLength(said)
  })

  it('starts a schedule again neither after a day back, nor once the clock is right again', async () => {
    const desk = await openDesk()
    await desk.add(everyFiveMinutes)
    for (const runs of [1, 2]) expect(await tickAfter(desk, 5 * minute)).toBe(runs)
    await tickAfter(desk, -day)
    expect(await tickAfter(desk, day)).toBe(2)
    expect(await tickAfter(desk, 5 * minute)).toBe(3)
  })

  it('goes on with a trigger that was made while it was ahead', async () => {
    const desk = await openDesk()
    desk.pass(31 * day)
    await desk.add(everyFiveMinutes)
    expect(await tickAfter(desk, -31 * day)).toBe(0)
    expect(await tickAfter(desk, 5 * minute)).toBe(1)
    expect(await tickAfter(desk, 5 * minute)).toBe(2)
  })

  it('loses no follow-up of the days in between, and starts none twice', async () => {
    const desk = await openDesk()
    await desk.add(onFollowUp)
    await desk.capture({ followUpDate: '2026-01-10' })
    expect(await tickAfter(desk, minute)).toBe(0)
    expect(await tickAfter(desk, 31 * day)).toBe(1)
    expect(await tickAfter(desk, -31 * day)).toBe(1)
    await desk.capture({ followUpDate: '2026-01-05' })
    expect(await tickAfter(desk, 3 * day)).toBe(1)
    expect(await tickAfter(desk, day)).toBe(2)
    expect(await tickAfter(desk, 6 * day)).toBe(2)
  })
})
