import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { twoMemoryProcesses } from '#tests/support/process/memory-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { requestRun } from '#tests/support/run/runs.ts'
import { triggerDesk } from '#tests/support/run/trigger-desk.ts'
import { createShare, openShare } from '#tests/support/share/shares.ts'

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

  it('names a person without a name by the address', async () => {
    const desk = await triggerDesk((await open()).here)
    await desk.capture({ name: '', email: 'ada@example.com', company: '' })
    const { matches } = await desk.preview({ on: 'lead_captured', where: [], days: 1 }, desk.now())
    expect(matches.map(({ text }) => text)).toEqual(['ada@example.com, now New'])
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

  it('counts a day once per lead, also if it is set again on that day', async () => {
    const desk = await triggerDesk((await open()).here)
    const id = await desk.capture()
    await desk.add({ kind: 'event', on: 'follow_up_due', where: [] })
    for (const followUpDate of ['2026-01-01', null, '2026-01-01']) {
      desk.pass(1000)
      await desk.reviseLead(id, { followUpDate })
    }
    await desk.catchUp()
    expect(await desk.runs()).toHaveLength(1)
    expect(await desk.preview({ on: 'follow_up_due', where: [], days: 30 }, desk.now())).toMatchObject({ count: 1 })
  })

  it('agrees in the zone in which a day begins', async () => {
    const desk = await triggerDesk((await open()).here, 'America/Los_Angeles')
    const id = await desk.capture()
    await desk.add({ kind: 'event', on: 'follow_up_due', where: [] })
    await desk.reviseLead(id, { followUpDate: '2026-01-03' })
    await desk.catchUp()
    desk.pass(5 * day)
    await desk.worker.tick()
    const { matches } = await desk.preview({ on: 'follow_up_due', where: [], days: 30 }, desk.now())
    expect(matches).toMatchObject([{ leadId: id, at: '2026-01-03T08:00:00.000Z' }])
    expect(await desk.runs()).toHaveLength(1)
  })

  it('agrees for leads of which nothing was heard for days, once for each silence', async () => {
    const desk = await triggerDesk((await open()).here)
    await desk.add({
      kind: 'event',
      on: 'lead_silent',
      silentDays: 14,
      where: [{ field: 'status', op: 'is', value: 'new' }],
    })
    desk.pass(1000)
    const [quiet, visitor, won] = [await desk.capture(), await desk.capture(), await desk.capture({ status: 'won' })]
    const [runId, shareId] = [randomUUIDv7(), randomUUIDv7()]
    await desk.execute(runId, requestRun({ leadId: visitor }))
    await desk.tellShare(shareId, createShare({ runId, expiresAt: null }))
    const silentSince = async (days: number) => {
      desk.pass(days * day)
      await Promise.all([desk.worker.tick(), desk.worker.tick()])
      return (await desk.runs()).map(({ leadId }) => leadId).filter((leadId) => leadId !== null)
    }
    expect(await silentSince(10)).toEqual([])
    await desk.tellShare(shareId, openShare({ now: desk.now() }))
    await desk.tellShare(shareId, { type: 'ViewShare', visitId: 'visit 1', now: desk.now() })
    await desk.reviseLead(quiet, { notes: 'Enriched.' }, 'worker')
    expect(await silentSince(4)).toEqual([quiet])
    expect(await silentSince(9)).toEqual([quiet])
    expect(await silentSince(1)).toEqual([quiet, visitor])
    await desk.reviseLead(quiet, { notes: 'Called.' })
    expect(await silentSince(15)).toEqual([quiet, visitor, quiet])
    const asked = { on: 'lead_silent', where: [], silentDays: 14, days: 365 } as const
    const { matches } = await desk.preview(asked, desk.now())
    expect(matches.map(({ leadId }) => leadId).toReversed()).toEqual([quiet, won, visitor, quiet])
    expect((await desk.preview({ ...asked, days: 10 }, desk.now())).count).toBe(1)
  })

  it('agrees for the decision on a link, about the lead of its run', async () => {
    const desk = await triggerDesk((await open()).here)
    const leadId = await desk.capture({ name: 'Grace', company: 'Navy' })
    const [runId, shareId] = [randomUUIDv7(), randomUUIDv7()]
    await desk.execute(runId, requestRun({ workflowId: 5, leadId }))
    await desk.tellShare(shareId, createShare({ runId, decisionUntil: '2026-02-01T00:00:00.000Z' }))
    await desk.add({ kind: 'event', on: 'proposal_declined', where: [{ field: 'name', op: 'is', value: 'Grace' }] })
    await desk.add({ kind: 'event', on: 'proposal_accepted', where: [] })
    const decided = {
      visitId: 'visit 1',
      by: 'person' as const,
      version: 3,
      documentHash: 'a'.repeat(64),
      email: null,
      leadId,
    }
    await desk.tellShare(shareId, { type: 'DeclineProposal', ...decided, reason: null, now: desk.now() })
    await desk.catchUp()
    expect((await desk.runs()).map((run) => run.leadId)).toEqual([leadId])
    const { matches } = await desk.preview({ on: 'proposal_declined', where: [], days: 30 }, desk.now())
    expect(matches).toMatchObject([{ leadId, text: 'Grace (Navy), now New' }])
  })
})
