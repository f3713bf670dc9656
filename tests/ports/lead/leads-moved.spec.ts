import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent, LeadStatus } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import { logStart } from '#domain/log/ports/event-log.ts'
import { whenProposalSharedMoveLead } from '#domain/process/when-proposal-shared-move-lead.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { captureLead } from '#tests/support/lead/leads.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { openMemoryProcess } from '#tests/support/process/memory-process.ts'
import { requestRun } from '#tests/support/run/runs.ts'
import { createShare } from '#tests/support/share/shares.ts'

const at = '2026-01-01T12:00:00.000Z'
const context = { cause: { actor: 'ada', correlationId: 'a request', causationId: 'a request' }, at }

/** A lead in a status, and a link to the output of a run of the workflow for this lead. */
const openShared = async (status: LeadStatus, workflowId = 5) => {
  const { store, log } = openMemoryProcess(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  const [leadId, runId, shareId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const leads = leadHandler(store)
  const stream = streamName('lead', leadId)
  await leads(stream, captureLead({ status }), context)
  const runs = runHandler(store)
  await runs(streamName('run', runId), requestRun({ workflowId }), context)
  await runs(streamName('run', runId), { type: 'SetLead', leadId }, context)
  await shareHandler(store)(streamName('share', shareId), createShare({ runId, workflowId }), context)
  const policy = whenProposalSharedMoveLead.when({ store, clock: { now: () => at } })
  const notices = await log.after(logStart, 100)
  return {
    causeId: notices.find(({ type }) => type === 'ShareCreated')?.id,
    deliver: async () => {
      for (const notice of notices as readonly EventNotice[])
        if (notice.type === whenProposalSharedMoveLead.on) await policy(notice)
    },
    /** Attaches the document to another lead, whose changes of status are returned. */
    attach: async (when: string) => {
      const other = streamName('lead', randomUUIDv7())
      await leads(other, captureLead(), { ...context, at: when })
      await runs(streamName('run', runId), { type: 'SetLead', leadId: idOf(other) }, { ...context, at: when })
      return async () => (await store.read<LeadEvent>(other)).events.filter(({ type }) => type === 'LeadStatusChanged')
    },
    set: (wanted: LeadStatus, when = at) =>
      leads(stream, { type: 'ReviseLead', status: wanted, now: when }, { ...context, at: when }),
    moves: async () => (await store.read<LeadEvent>(stream)).events.filter(({ type }) => type === 'LeadStatusChanged'),
  }
}

describe('a link to a proposal', () => {
  it.each(['new', 'contacted', 'qualified'] as const)('moves a lead that is %s to proposal sent', async (status) => {
    const { deliver, moves, causeId } = await openShared(status)
    await deliver()
    expect(await moves()).toMatchObject([{ data: { status: 'proposal_sent' }, actor: 'worker', causationId: causeId }])
  })

  it.each(['proposal_sent', 'won', 'lost'] as const)('leaves a lead that is %s', async (status) => {
    const { deliver, moves } = await openShared(status)
    await deliver()
    expect(await moves()).toEqual([])
  })

  it('moves it once: what staff undo is not done again by a second delivery', async () => {
    const { deliver, moves, set } = await openShared('qualified')
    await deliver()
    await set('qualified')
    await deliver()
    expect((await moves()).map(({ data }) => data)).toEqual([{ status: 'proposal_sent' }, { status: 'qualified' }])
  })
})

describe('a notice that comes again after people have changed their mind', () => {
  const at = (hours: number) => `2026-01-01T${12 + hours}:00:00.000Z`

  it.each(['proposal_sent', 'won', 'lost'] as const)('moves no lead that was %s when it came first', async (status) => {
    const { deliver, moves, set } = await openShared(status)
    await deliver()
    await set('qualified', at(1))
    await deliver()
    expect((await moves()).map(({ data }) => data)).toEqual([{ status: 'qualified' }])
  })

  it('moves no lead that staff had moved on before it came first', async () => {
    const { deliver, moves, set } = await openShared('contacted')
    await set('won', at(1))
    await deliver()
    await set('contacted', at(2))
    await deliver()
    expect((await moves()).map(({ data }) => data)).toEqual([{ status: 'won' }, { status: 'contacted' }])
  })

  it('moves no lead that the document was attached to since', async () => {
    const { deliver, moves, attach } = await openShared('new')
    await deliver()
    const movesOfOther = await attach(at(1))
    await deliver()
    expect([(await moves()).length, await movesOfOther()]).toEqual([1, []])
  })

  it('moves a lead that staff changed otherwise before it comes first', async () => {
    const { deliver, moves, set } = await openShared('new')
    await set('contacted', at(1))
    await deliver()
    expect((await moves()).map(({ data }) => data)).toEqual([{ status: 'contacted' }, { status: 'proposal_sent' }])
  })
})

it('a link to another document moves no lead', async () => {
  const { deliver, moves } = await openShared('new', 4)
  await deliver()
  expect(await moves()).toEqual([])
})
