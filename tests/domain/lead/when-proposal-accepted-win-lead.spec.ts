import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { systemClock } from '#adapters/system/system-clock.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { viewAfter } from '#domain/kernel/view.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import { emptyStream } from '#domain/log/ports/event-store.ts'
import { whenProposalAcceptedWinLead } from '#domain/process/when-proposal-accepted-win-lead.ts'
import { runView } from '#domain/run/views/run-view.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import { captureLead, nextDay, noon } from '#tests/support/lead/leads.ts'
import { memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { openMemoryProcess } from '#tests/support/process/memory-process.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'

const cause = { actor: 'ada', correlationId: 'c', causationId: 'c' }
const [leadId, runId, shareId] = ['a lead', 'a run', 'a share']
const lead = streamName('lead', leadId)
const share = streamName('share', shareId)

let here: ReturnType<typeof openMemoryProcess>
beforeEach(async () => {
  here = openMemoryProcess(memoryDatabase(systemClock, { next: randomUUIDv7 }))
  await leadHandler(here.store)(lead, captureLead(), { cause, at: noon })
})

const requested = {
  type: 'RunRequested',
  data: { workflowId: 5, builtIn: 'proposal', inputs: {}, requestedAt: noon, requestedBy: 'ada', originRunId: null },
} as const

const accepted = async (
  data: Partial<Extract<ShareEvent, { type: 'ProposalAccepted' }>['data']>,
  of: string | null,
) => {
  const run = streamName('run', runId)
  const events = [requested, { type: 'RunLeadSet', data: { leadId: of } }] as const
  const row = viewAfter(
    runView,
    events.map((event, index) => ({ ...event, stream: run, version: index + 1, at: noon })),
  )
  if (row === null) throw new Error('there is no run')
  await here.store.append({ head: emptyStream(run), events, cause, at: noon, rows: [{ view: 'runs', row }] })
  const { ShareCreated, ShareDecisionAsked, ProposalAccepted } = oneShareEventOfEach
  const shareCreated = { ...ShareCreated, data: { ...ShareCreated.data, runId } }
  const acceptance = { ...ProposalAccepted, data: { ...ProposalAccepted.data, ...data } }
  await here.store.append({
    head: emptyStream(share),
    events: [shareCreated, ShareDecisionAsked, acceptance],
    cause,
    at: noon,
  })
  const last = (await here.store.read(share)).events.at(-1)
  if (last === undefined) throw new Error('nothing was accepted')
  return { ...last, position: 1 }
}

const deliver = async (notice: EventNotice, currency = 'USD') => {
  await whenProposalAcceptedWinLead.when({ store: here.store, clock: systemClock, currency })(notice)
  return here.leadReader.find(leadId)
}

it('the lead is won with the accepted total', async () => {
  expect(await deliver(await accepted({}, leadId))).toMatchObject({ status: 'won', estimatedValue: 1_200_000 })
})

it('a total in another currency leaves the value', async () => {
  expect(await deliver(await accepted({}, leadId), 'EUR')).toMatchObject({ status: 'won', estimatedValue: 250_000 })
})

it('an acceptance without a total leaves the value', async () => {
  expect(await deliver(await accepted({ price: null }, leadId))).toMatchObject({
    status: 'won',
    estimatedValue: 250_000,
  })
})

it('nothing follows for a run that has no lead', async () => {
  expect(await deliver(await accepted({}, null))).toMatchObject({ status: 'new', version: 1 })
})

it('a notice that comes again does not redo what staff have undone', async () => {
  const notice = await accepted({}, leadId)
  expect((await deliver(notice))?.status).toBe('won')
  await leadHandler(here.store)(lead, { type: 'ReviseLead', status: 'qualified', now: noon }, { cause, at: noon })
  expect((await deliver(notice))?.status).toBe('qualified')
})

it.each([
  ['nor wins a lead that was won already', noon],
  ['nor wins a lead that staff had set to won before it came first', nextDay],
])('a notice that comes again %s', async (_, at) => {
  const set = (status: 'won' | 'qualified', now: string, estimatedValue?: number) => {
    const value = estimatedValue === undefined ? {} : { estimatedValue }
    return leadHandler(here.store)(lead, { type: 'ReviseLead', status, ...value, now }, { cause, at: now })
  }
  if (at === noon) await set('won', noon, 1_200_000)
  const notice = await accepted({}, leadId)
  if (at === nextDay) await set('won', nextDay, 1_200_000)
  expect((await deliver(notice))?.status).toBe('won')
  await set('qualified', '2026-01-03T12:00:00.000Z')
  expect((await deliver(notice))?.status).toBe('qualified')
})
