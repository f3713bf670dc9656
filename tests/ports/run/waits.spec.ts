import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Condition, EventCause } from '#domain/trigger/model/index.ts'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { failAttempt, requestRun, startAttempt } from '#tests/support/run/runs.ts'
import { triggerDesk } from '#tests/support/run/trigger-desk.ts'
import { createShare, openShare } from '#tests/support/share/shares.ts'

const day = 24 * 3_600_000

describe.each([
  ['PostgreSQL', twoProcesses],
  ['memory', twoMemoryProcesses],
] as const)('what happens, on %s,', (_, open) => {
  it('continues runs that wait for a follow-up, a failure or a view, about their lead or document', async () => {
    const desk = await triggerDesk((await open()).here)
    const [lead, other] = [await desk.capture(), await desk.capture()]
    const waiting = async (on: EventCause, leadId: string | null, where: readonly Condition[] = []) => {
      const id = randomUUIDv7()
      const step = { kind: 'wait', id: 'patience', name: 'Wait', seconds: 30 * 86_400, on, where } as const
      await desk.execute(id, requestRun({ workflowId: 8, builtIn: null, leadId, steps: [step] }))
      await desk.execute(id, startAttempt(desk.now()))
      return id
    }
    const followUp = await waiting('follow_up_due', lead)
    const failure = await waiting('run_failed', lead, [{ field: 'workflowId', op: 'is', value: 7 }])
    const view = await waiting('link_viewed', null)
    const others = [await waiting('follow_up_due', other), await waiting('run_failed', other)]
    const unfit = await waiting('run_failed', lead, [{ field: 'workflowId', op: 'is', value: 8 }])
    const [document, share] = [randomUUIDv7(), randomUUIDv7()]
    await desk.execute(document, requestRun({ workflowId: 5 }), `${view}/write`)
    await desk.tellShare(share, createShare({ runId: document, expiresAt: null }))
    desk.pass(1000)
    await desk.tellShare(share, openShare({ now: desk.now() }))
    await desk.tellShare(share, { type: 'ViewShare', visitId: 'visit 1', now: desk.now() })
    const failing = randomUUIDv7()
    await desk.execute(failing, requestRun({ workflowId: 7, leadId: lead }))
    await desk.execute(failing, startAttempt(desk.now()))
    await desk.execute(failing, failAttempt({ mayRetry: false, now: desk.now() }))
    await desk.reviseLead(lead, { followUpDate: '2026-01-03' })
    await desk.catchUp()
    const completedRuns = async () =>
      (await desk.runs(8)).flatMap(({ id, status }) => (status === 'completed' ? [id] : []))
    expect(await completedRuns()).toEqual([failure, view].toSorted())
    await desk.worker.tick()
    desk.pass(2 * day)
    await desk.worker.tick()
    expect(await completedRuns()).toEqual([failure, view, followUp].toSorted())
    expect((await desk.runs(8)).map(({ id }) => id)).toEqual(expect.arrayContaining([...others, unfit]))
  })
})
