import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { TriggerSetup } from '#domain/trigger/model/index.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { triggerDesk } from '#tests/support/run/trigger-desk.ts'

const day = 86_400_000
const onTask: TriggerSetup = { kind: 'event', on: 'task_due', where: [] }

describe.each([
  ['PostgreSQL', twoProcesses],
  ['memory', twoMemoryProcesses],
] as const)('a trigger on tasks that are due, on %s', (_, open) => {
  const openDesk = async () => {
    const { here } = await open()
    const desk = await triggerDesk(here)
    const handle = leadHandler(here.store)
    const context = () => ({ cause: { actor: 'ada', correlationId: 'c', causationId: 'c' }, at: desk.now() })
    const add = async (leadId: string, dueOn: string | null) => {
      const task = { taskId: randomUUIDv7(), title: 'Call', dueOn, assigneeId: null, by: 'ada' }
      await handle(streamName('lead', leadId), { type: 'AddTask', ...task, now: desk.now() }, context())
      return task.taskId
    }
    const change = (leadId: string, taskId: string, changes: object) =>
      handle(streamName('lead', leadId), { type: 'ReviseTask', taskId, ...changes, now: desk.now() }, context())
    const runsAfter = async (ms: number) => {
      desk.pass(ms)
      await desk.worker.tick()
      await desk.catchUp()
      return (await desk.runs()).length
    }
    await desk.add(onTask)
    return { desk, add, change, runsAfter }
  }

  it('starts one run for each task at the start of its day', async () => {
    const { desk, add, runsAfter } = await openDesk()
    const leadId = await desk.capture()
    await add(leadId, '2026-01-03')
    await add(leadId, '2026-01-03')
    await add(leadId, null)
    expect(await runsAfter(day / 4)).toBe(0)
    expect(await runsAfter(2 * day)).toBe(2)
    expect(await runsAfter(day)).toBe(2)
    desk.startOver()
    expect(await runsAfter(0)).toBe(2)
    expect((await desk.runs()).map((run) => run.leadId)).toEqual([leadId, leadId])
  })

  it('starts a run at once for a task of a day that has begun, and for one that is opened again', async () => {
    const { desk, add, change, runsAfter } = await openDesk()
    const leadId = await desk.capture()
    await add(leadId, '2026-01-01')
    expect(await runsAfter(0)).toBe(1)
    const later = await add(leadId, '2026-01-02')
    await change(leadId, later, { done: true })
    expect(await runsAfter(2 * day)).toBe(1)
    await change(leadId, later, { done: false })
    expect(await runsAfter(0)).toBe(2)
    expect(await desk.preview({ on: 'task_due', where: [], days: 7 }, desk.now())).toMatchObject({ count: 2 })
  })

  it('starts none for a task that is done, given a new date or removed with its person', async () => {
    const { desk, add, change, runsAfter } = await openDesk()
    const leadId = await desk.capture()
    await change(leadId, await add(leadId, '2026-01-03'), { done: true })
    await change(leadId, await add(leadId, '2026-01-03'), { dueOn: '2026-02-01' })
    const erased = await desk.capture()
    await add(erased, '2026-01-03')
    await desk.erase(erased)
    expect(await runsAfter(3 * day)).toBe(0)
  })
})
