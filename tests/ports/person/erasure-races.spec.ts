import { describe, expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Step } from '#domain/kernel/step.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { leads } from '#domain/lead/service/leads.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { erasePerson } from '#domain/person/service/erase-person.ts'
import type { RequestRun } from '#domain/run/model/index.ts'
import { runHandler } from '#domain/run/service/run-handler.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { captureLead } from '#tests/support/lead/leads.ts'
import { appends, interleaved } from '#tests/support/log/interleaved.ts'
import { context, expectRebuilt, expectWhole, message, newestLead, peopleOf } from '#tests/support/person/people.ts'
import { matchesIn } from '#tests/support/person/person-places.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { requestRun } from '#tests/support/run/runs.ts'
import { stepDesk, write } from '#tests/support/run/step-desk.ts'
import { createShare } from '#tests/support/share/shares.ts'

const maya = 'maya@example.com'
const open = async () => {
  const { here, there } = await twoProcesses()
  await leads(here.store, uuidIds).receiveMessage({ ...message, message: 'Call me.' }, context)
  const leadId = await newestLead(here)
  const erase = () => peopleOf(there).erase(leadId, context)
  return { here, leadId, erase }
}

const expectGone = async (here: AtriumProcess) => {
  expect(await matchesIn(here, /maya/i)).toEqual([])
  await expectWhole(here)
  await expectRebuilt(here)
}

const requestBy = (store: EventStore, fields: Partial<RequestRun>, id = uuidIds.next()) =>
  runHandler(store)(streamName('run', id), requestRun({ inputs: { name: 'Maya' }, ...fields }), context)

const refused = { accepted: false, rejection: { type: 'SubjectErased' } }

describe('while a person is erased', () => {
  it('a run that is started for them is not kept', async () => {
    const { here, leadId, erase } = await open()
    const store = interleaved(here.store, appends('RunRequested'), erase)
    expect(await requestBy(store, { leadId })).toEqual(refused)
    await expectGone(here)
  })

  it('a run of others is not attached to them', async () => {
    const { here, leadId, erase } = await open()
    const id = uuidIds.next()
    await requestBy(here.store, { inputs: {} }, id)
    const store = interleaved(here.store, appends('RunLeadSet'), erase)
    expect(await runHandler(store)(streamName('run', id), { type: 'SetLead', leadId }, context)).toEqual(refused)
    await expectGone(here)
  })

  it('a repetition of one of their runs is not kept, also without a lead', async () => {
    const { here, leadId, erase } = await open()
    const id = uuidIds.next()
    await requestBy(here.store, { leadId }, id)
    const store = interleaved(here.store, appends('RunRequested'), erase)
    expect(await requestBy(store, { originRunId: id })).toEqual(refused)
    await expectGone(here)
  })

  it('a link to one of their documents is not kept, although its name has no address', async () => {
    const { here, leadId, erase } = await open()
    const runId = uuidIds.next()
    await requestBy(here.store, { leadId, outputs: '{}' }, runId)
    const share = shareHandler(interleaved(here.store, appends('ShareCreated'), erase))
    const create = createShare({ runId, name: 'For Maya', expiresAt: null })
    expect(await share(streamName('share', uuidIds.next()), create, context)).toEqual(refused)
    await expectGone(here)
  })

  it.each([
    ['of their run', (leadId: string) => ({ leadId, inputs: { name: 'Maya' } })],
    ['of a run that only names their address', () => ({ inputs: { name: 'Maya', to: maya } })],
  ])('the document that a step %s writes is not kept, and the step fails', async (_, fields) => {
    const { here, leadId, erase } = await open()
    const { begin, attempt } = await stepDesk(here)
    const runId = await begin({ ...fields(leadId), steps: [write] })
    const store = interleaved(here.store, appends('RunCompleted'), erase)
    expect(await attempt(runId, { store })).toMatchObject({ type: 'Failed' })
    await expectGone(here)
  })

  it('a step of a run that names them changes no other lead', async () => {
    const { here, erase } = await open()
    const other = uuidIds.next()
    await leadHandler(here.store)(streamName('lead', other), captureLead(), context)
    const note: Step = { kind: 'lead', id: 'note', name: 'Note', changes: { notes: 'Knows {inputs.to}' } }
    const store = interleaved(here.store, appends('LeadNotesChanged'), erase)
    const { begin, attempt } = await stepDesk(here)
    await attempt(await begin({ leadId: other, inputs: { to: maya }, steps: [note] }), { store })
    const { events } = await here.store.read<LeadEvent>(streamName('lead', other))
    expect(events.map(({ type }) => type)).toEqual(['LeadCaptured'])
    await expectGone(here)
  })

  it('what arrives between the search and the event is found by the second search', async () => {
    const { here, leadId } = await open()
    const plant = async () => {
      await requestBy(here.store, { leadId, outputs: '{"for":"Maya"}' })
      await requestBy(here.store, { inputs: { to: maya } })
    }
    const { leads: reader, trail, redactions, erasures } = peopleOf(here)
    const store = interleaved(here.store, appends('LeadErased'), plant)
    await erasePerson({ store, leads: reader, trail, redactions, erasures })(leadId, context)
    await expectGone(here)
  })
})
