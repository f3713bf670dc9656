import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startWorkflowAtrium, type WorkflowAtrium } from '#tests/support/workflow/workflow-atrium.ts'
import { activeWorkflow } from '#tests/support/workflow/workflow-staff.ts'

let atrium: WorkflowAtrium['atrium']
let staff: WorkflowAtrium['staff']
let at: WorkflowAtrium['at']
beforeAll(async () => {
  ;({ atrium, staff, at } = await startWorkflowAtrium())
})
afterAll(() => atrium.stop())

const set = (id: number, steps: readonly object[], headers = {}) =>
  staff.call(workflowSteps.set, { params: { id: String(id) }, body: { steps: steps as Step[] }, headers })
const statesOf = async (runId: string) =>
  (await staff.call(workflowSteps.ofRun, { params: { runId } })).steps.map(({ state }) => state)
const judge = (runId: string, stepId: string, route: 'approve' | 'reject' = 'approve') =>
  staff.call(workflowSteps[route], { params: { runId, stepId }, body: { note: '' } })
const email = { name: 'email', label: 'E-mail', type: 'email', required: true } as const
const newLead = async (name: string) =>
  (await staff.call(leads.create, { body: { name, email: `${name}@example.com` } })).lead.id
const startFor = async (id: number, leadId: string) =>
  (await staff.call(runs.start, { params: { id: String(id) }, body: { inputs: { email: 'ada@example.com' }, leadId } }))
    .run.id

const enrich = (url: string) => ({
  ...{ kind: 'call', id: 'enrich', name: 'Enrich', url, inputs: { address: '{inputs.email}' } },
  fields: [{ name: 'company', type: 'text' }],
})
const note = { kind: 'lead', id: 'note', name: 'Note', changes: { company: '{steps.enrich.output.company}' } }
const ask = { kind: 'approve', id: 'ask', name: 'Ask', question: 'Write to {steps.note.output.company}?' }

describe('the steps of a workflow', () => {
  it('are set under a condition, read, and refused by name where a reference is unknown', async () => {
    const { id, version } = await at.add({ inputs: [email] })
    expect((await staff.call(workflowSteps.read, { params: { id: String(id) } })).steps).toEqual([])
    const { steps } = await set(id, [enrich('https://example.com')], { 'if-match': `"${version + 1}"` })
    expect(steps).toMatchObject([{ id: 'enrich', secrets: false, fields: [{ name: 'company', type: 'text' }] }])
    expect(await refusalOf(set(id, [], { 'if-match': `"${version + 1}"` }))).toMatchObject({ status: 412 })
    const message = '{steps.enrich.output.company}: there is no step enrich before this one'
    const refusal = { status: 400, problem: { errors: [{ path: 'steps.0.changes.company', message }] } }
    expect(await refusalOf(set(id, [note]))).toMatchObject(refusal)
    expect(await refusalOf(set(4, [enrich('')]))).toMatchObject({ status: 409 })
    const { inputs } = await staff.call(workflows.inputs, { params: { id: String(id) } })
    const inUse = {
      status: 409,
      problem: { detail: 'Used by the step “Enrich”. Change it first, then remove this input.' },
    }
    expect(
      await refusalOf(staff.call(workflows.removeInput, { params: { inputId: inputs[0]?.id ?? '' } })),
    ).toMatchObject(inUse)
  })

  it('are tried with sample data before they are saved, without a call', async () => {
    const { id } = await at.add({ inputs: [email] })
    const steps = [enrich('http://127.0.0.1:1'), note, ask] as Step[]
    const body = { steps, inputs: { email: 'ada@example.com' }, answers: { enrich: { company: 'Acme' } } }
    const tried = await staff.call(workflowSteps.try, { params: { id: String(id) }, body })
    expect(tried).toMatchObject({ status: 'completed', outputs: '{"company":"Acme"}' })
    expect(tried.steps.map(({ inputs, question }) => inputs ?? question)).toEqual([
      ...['{"address":"ada@example.com"}', '{"company":"Acme"}', 'Write to Acme?'],
    ])
  })
})

describe('a run with steps', () => {
  it('calls, changes the lead, asks staff, writes a document, and keeps its definition', async () => {
    const endpoint = await endpointServer((socket) => socket.end(http(200, {}, '{"company":"Acme"}')))
    const { id } = await activeWorkflow(at, { inputs: [email] })
    const inputs = { clientName: '{steps.note.output.company}', meetingNotes: 'for {inputs.email}' }
    const write = { kind: 'document', id: 'write', name: 'Write', document: 'engagement_overview', inputs }
    await set(id, [enrich(endpoint.url), note, ask, write])
    const leadId = await newLead('grace')
    const runId = await startFor(id, leadId)
    await eventually(async () => expect(await statesOf(runId)).toEqual(['done', 'done', 'asking', 'ahead']))
    await eventually(async () =>
      expect((await staff.call(notifications.list, { query: {} })).notifications).toMatchObject([
        {
          ...{ kind: 'question', text: 'A run of Mine for grace (Acme) asks for approval.' },
          href: `/dashboard/workflows/${id}?tab=history&run=${runId}`,
        },
      ]),
    )
    await set(id, [])
    const listed = await staff.call(runs.list, { params: { id: String(id) }, query: {} })
    expect(listed.runs).toMatchObject([{ id: runId, stepped: true }])
    expect(JSON.parse(endpoint.calls[0]?.body ?? '')).toMatchObject({
      ...{ runId, workflowId: id, step: 'enrich', attempt: 1 },
      inputs: { address: 'ada@example.com' },
    })
    expect(endpoint.calls[0]?.headers.get('idempotency-key')).toBe(`${runId}-enrich`)
    expect((await staff.call(leads.read, { params: { id: leadId } })).lead.company).toBe('Acme')
    expect(await refusalOf(judge(runId, 'write'))).toMatchObject({ status: 409 })
    await judge(runId, 'ask')
    const { outputs } = await at.ended(runId)
    const document = JSON.parse(outputs ?? '') as { runId: string; clientName: string }
    expect(document.clientName).toBe('Acme')
    expect(await at.run(document.runId)).toMatchObject({ workflowId: 4, status: 'completed', leadId })
  })

  it.each([
    ['approve', 'completed', 'reject'],
    ['reject', 'cancelled', 'approve'],
  ] as const)('takes its last step to %s twice, and twice at once', async (verdict, status, other) => {
    const { id } = await activeWorkflow(at, { inputs: [email] })
    await set(id, [{ ...ask, question: 'Go on?' }])
    for (const atOnce of [false, true]) {
      const { id: runId } = await at.start(id, { email: 'ada@example.com' })
      await eventually(async () => expect(await statesOf(runId)).toEqual(['asking']))
      const answers = atOnce
        ? await Promise.all([1, 2, 3].map(() => judge(runId, 'ask', verdict)))
        : [await judge(runId, 'ask', verdict), await judge(runId, 'ask', verdict)]
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await at.run(runId)).toMatchObject({ status })
      expect(await refusalOf(judge(runId, 'ask', other))).toMatchObject({ status: 409 })
    }
  })

  it("sends the workflow's secrets to its own address, and elsewhere only where a step asks for that", async () => {
    const own = await endpointServer((socket) => socket.end(http(200, {}, '{}')))
    const other = await endpointServer((socket) => socket.end(http(200, {}, '{}')))
    const { id } = await activeWorkflow(at, { apiEndpoint: own.url, inputs: [email] })
    await staff.call(workflowSecrets.set, { params: { id: String(id) }, body: { bearer: 'a-token-of-the-workflow' } })
    const call = { kind: 'call', name: 'Call', inputs: {}, fields: [] }
    await set(id, [
      { ...call, id: 'own', url: '' },
      { ...call, id: 'other', url: other.url },
      { ...call, id: 'asked', url: other.url, secrets: true },
    ])
    expect(await at.ended(await startFor(id, await newLead('hedy')))).toMatchObject({ status: 'completed' })
    const authorizations = [...own.calls, ...other.calls].map(({ headers }) => headers.get('authorization') ?? null)
    expect(authorizations).toEqual(['Bearer a-token-of-the-workflow', null, 'Bearer a-token-of-the-workflow'])
  })

  it('waits until something happens to its lead, and then branches', async () => {
    const { id } = await activeWorkflow(at, { inputs: [email] })
    const patience = { kind: 'wait', id: 'patience', name: 'Wait', seconds: 86_400, on: 'lead_status_changed' }
    const where = [{ value: '{steps.patience.output.by}', op: 'is', than: 'event' }]
    const fork = { kind: 'branch', id: 'fork', name: 'Fork', where, next: 'ask', otherwise: null }
    await set(id, [patience, fork, { ...ask, question: 'Go on?' }])
    const leadId = await newLead('alan')
    const runId = await startFor(id, leadId)
    await eventually(async () => expect(await statesOf(runId)).toEqual(['waiting', 'ahead', 'ahead']))
    await staff.call(leads.revise, { params: { id: leadId }, body: { status: 'contacted' } })
    await eventually(async () => expect(await statesOf(runId)).toEqual(['done', 'done', 'asking']))
    await judge(runId, 'ask', 'reject')
    expect(await at.run(runId)).toMatchObject({ status: 'cancelled' })
  })

  it('goes on after a wait, and fails with the step that fails', async () => {
    const { id } = await activeWorkflow(at, { inputs: [email] })
    const second = { kind: 'wait', id: 'second', name: 'A second', seconds: 1 }
    await set(id, [second, { ...note, changes: {} }])
    const { id: runId } = await at.start(id, { email: 'ada@example.com' })
    expect(await at.ended(runId)).toMatchObject({ status: 'failed', errorMessage: 'This run is made for no lead.' })
    expect(await statesOf(runId)).toEqual(['done', 'failed'])
  })
})
