import { afterAll, beforeAll, expect, it } from 'vitest'
import { leadDocuments } from '#contracts/lead/http/lead-documents.ts'
import { leadErasure } from '#contracts/lead/http/lead-erasure.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, refusalOf, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { endpointServer } from '#tests/support/endpoint/endpoint-server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  // No renewal of a lease comes within the test: only the event can abort a call.
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true', RUN_LEASE_SECONDS: '600' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(() => atrium.stop())

const newLead = async (name: string) =>
  (await staff.call(leads.create, { body: { name, email: `${name}@example.com` } })).lead.id
const erase = (id: string) => staff.call(leadErasure.erase, { params: { id } })

/** A proposal that a browser writes. */
const start = async (clientName: string, leadId: string | null) => {
  const inputs = { ...nineAnswers, clientName }
  return (await staff.call(runs.start, { params: { id: '5' }, body: { inputs, leadId } })).run
}

it('the call of a run is aborted at once when its person is erased, and nothing of it is kept', async () => {
  const hanging = await endpointServer(() => undefined)
  const { id } = await activeWorkflow(at, { apiEndpoint: hanging.url })
  const leadId = await newLead('maya')
  const { run } = await staff.call(runs.start, { params: { id: String(id) }, body: { inputs: {}, leadId } })
  await eventually(() => expect([hanging.calls.length, hanging.open()]).toEqual([1, 1]))
  await erase(leadId)
  await eventually(() => expect(hanging.open()).toBe(0))
  expect(await at.run(run.id)).toMatchObject({ status: 'cancelled', outputs: null, inputs: '{}', attempts: 1 })
  expect(atrium.defects).toEqual([])
})

it('a browser cannot complete or edit a run whose person is erased, nor attach another to them', async () => {
  const leadId = await newLead('ruiz')
  const started = await start('Ruiz', leadId)
  const params = { runId: started.id }
  const other = await start('Tom', null)
  await erase(leadId)
  const outputs = '{"success":true,"data":{"clientName":"Ruiz"}}'
  for (const body of [{ status: 'completed', outputs }, { outputs }, { status: 'failed', error: 'Ruiz' }] as const)
    expect(await refusalOf(staff.call(runs.patch, { params, body }))).toMatchObject({ status: 409 })
  const attach = staff.call(runs.patch, { params: { runId: other.id }, body: { leadId } })
  expect(await refusalOf(attach)).toMatchObject({ status: 409 })
  expect((await staff.call(leadDocuments.list, { params: { id: leadId }, query: {} })).documents).toEqual([])
  expect(JSON.stringify(await at.run(started.id))).not.toContain('Ruiz')
})
