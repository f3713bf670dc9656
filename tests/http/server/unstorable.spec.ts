import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'
import { startWorkflowAtrium, type WorkflowAtrium } from '#tests/support/workflow/workflow-atrium.ts'
import { activeWorkflow } from '#tests/support/workflow/workflow-staff.ts'

let atrium: WorkflowAtrium['atrium']
let staff: WorkflowAtrium['staff']
let at: WorkflowAtrium['at']
beforeAll(async () => {
  ;({ atrium, staff, at } = await startWorkflowAtrium())
})
afterAll(() => atrium.stop())

type Answered = { readonly answer: string; readonly field: string }

/** A run for a new lead, with these steps, once it has ended. */
const ranFor = async (steps: readonly object[]) => {
  const body = { name: 'Ada', email: `${crypto.randomUUID()}@example.com` }
  const { lead } = await staff.call(leads.create, { body })
  const { id } = await activeWorkflow(at)
  const params = { id: String(id) }
  await staff.call(workflowSteps.set, { params, body: { steps: steps as Step[] } })
  const { run } = await staff.call(runs.start, { params, body: { inputs: {}, leadId: lead.id } })
  return at.ended(run.id)
}

const answering = async (answer: string) =>
  (await endpointServer((socket) => socket.write(http(200, { 'Content-Type': 'application/json' }, answer)))).url

describe('a value that a step sets', () => {
  it.each(corpus<Answered, string | null>('unstorable-text'))(
    'is stored, or fails the run at once with the reason: $title',
    async ({ in: { answer, field }, out }) => {
      const run = await ranFor([
        { kind: 'call', id: 'ask', name: 'Ask', url: await answering(answer) },
        { kind: 'lead', id: 'note', name: 'Note', changes: { [field]: '{steps.ask.output.v}' } },
      ])
      expect(run.errorMessage).toBe(out)
      expect(run.status).toBe(out === null ? 'completed' : 'failed')
      expect(run.attempts).toBe(2)
    },
  )

  it('keeps the name whole up to the emoji that no longer fits', async () => {
    const run = await ranFor([
      { kind: 'call', id: 'ask', name: 'Ask', url: await answering(`{"v":"${'a'.repeat(199)}😀"}`) },
      { kind: 'lead', id: 'note', name: 'Note', changes: { name: '{steps.ask.output.v}' } },
    ])
    expect(JSON.parse(run.outputs ?? '').v).toBe(`${'a'.repeat(199)}😀`)
    const { lead } = await staff.call(leads.read, { params: { id: run.leadId ?? '' } })
    expect(lead.name).toBe('a'.repeat(199))
  })
})

describe('a time beyond what the database stores', () => {
  const late = '9999-12-31T23:59:59-12:00'
  const early = '0000-01-01T00:00:00+14:00'
  it.each([
    `/api/runs?from=${encodeURIComponent(late)}`,
    `/api/runs?to=${encodeURIComponent(early)}`,
    `/api/leads?at=${encodeURIComponent(early)}`,
    `/api/documents?from=${encodeURIComponent(late)}`,
    `/api/audit/feed?from=${encodeURIComponent(late)}`,
    `/api/audit/feed?to=${encodeURIComponent(early)}`,
    `/api/audit/export?from=${encodeURIComponent(late)}`,
    `/api/security/events?from=${encodeURIComponent(late)}`,
    `/api/security/events?to=${encodeURIComponent(early)}`,
    `/api/leads?at=${encodeURIComponent(late)}`,
    `/api/workflows?at=${encodeURIComponent(early)}`,
    `/api/audit/streams/workflow/1/state?at=${encodeURIComponent(late)}`,
    `/api/audit/streams/workflow/1/state?at=${encodeURIComponent(early)}`,
  ])('is answered without a defect: %s', async (path) => {
    const { status } = await staff.send(path, { method: 'GET' })
    expect([200, 400, 404]).toContain(status)
  })

  it.each([
    ['lastContactDate', late],
    ['lastContactDate', early],
    ['followUpDate', '0000-01-01'],
  ])('is refused by name in a lead: %s %s', async (field, value) => {
    const { lead } = await staff.call(leads.create, {
      body: { name: 'Ada', email: `${crypto.randomUUID()}@example.com` },
    })
    const response = await staff.send(`/api/leads/${lead.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [field]: value }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ path: field }] })
  })
})
