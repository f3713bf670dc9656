import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { type WorkflowFile, workflowFiles } from '#contracts/trigger/http/workflow-files.ts'
import { workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { startWorkflowAtrium, type WorkflowAtrium } from '#tests/support/workflow/workflow-atrium.ts'
import { activeWorkflow } from '#tests/support/workflow/workflow-staff.ts'

let atrium: WorkflowAtrium['atrium']
let staff: WorkflowAtrium['staff']
let at: WorkflowAtrium['at']
beforeAll(async () => {
  ;({ atrium, staff, at } = await startWorkflowAtrium())
})
afterAll(() => atrium.stop())

const company = { name: 'company', label: 'Company', type: 'text', required: true, placeholder: 'Acme' } as const
const idOf = (id: number) => ({ id: String(id) })
const exportFile = (id: number) => staff.call(workflowFiles.export, { params: idOf(id) })
const importFile = (file: object) => staff.call(workflowFiles.import, { body: { file: file as WorkflowFile } })

describe('the file of a workflow', () => {
  it('makes the same workflow elsewhere, without secrets', async () => {
    const { id } = await activeWorkflow(at, { apiEndpoint: 'https://example.com/run?key=hidden', inputs: [company] })
    const secrets = { headers: [{ name: 'X-Api-Key', value: 'hidden value' }], bearer: 'hidden-token' }
    await staff.call(workflowSecrets.set, { params: idOf(id), body: secrets })
    const alerts = { failures: 2, of: 5, pauseAfter: 10 }
    await staff.call(workflowFiles.setOptions, { params: idOf(id), body: { alerts } })
    const schedule = { kind: 'schedule', cron: '0 8 * * 1', timeZone: 'Europe/Berlin', missed: 'once' } as const
    for (const body of [schedule, { kind: 'webhook' } as const, { kind: 'event', on: 'lead_captured' } as const])
      await staff.call(triggers.add, { params: idOf(id), body })
    const steps = [
      {
        kind: 'call',
        id: 'enrich',
        name: 'Enrich',
        url: 'https://example.com/a?key=hidden',
        inputs: { of: '{inputs.company}' },
      },
      { kind: 'approve', id: 'ask', name: 'Ask', question: 'Keep {steps.enrich.output.size}?', next: null },
    ] as const
    await staff.call(workflowSteps.set, { params: idOf(id), body: { steps: steps.map((step) => step) } })
    const file = await exportFile(id)
    expect(JSON.stringify(file)).not.toContain('hidden')
    expect(file).toMatchObject({
      format: 'atrium-workflow/1',
      call: { url: 'https://example.com/run', secrets: [{ kind: 'header', name: 'X-Api-Key' }, { kind: 'bearer' }] },
      alerts,
      inputs: [company],
      steps: [{ ...steps[0], url: 'https://example.com/a' }, steps[1]],
    })
    const { workflow, hooks } = await importFile(file)
    expect(workflow).toMatchObject({ name: file.name, status: 'inactive', apiEndpoint: 'https://example.com/run' })
    expect(hooks).toMatchObject([{ secret: expect.stringMatching(/^whsec_/) }])
    const key = { 'idempotency-key': 'one workflow' }
    const importOnce = (activate: boolean) => post(staff.send, '/api/workflows/import', { file, activate }, key)
    const first = await (await importOnce(true)).json()
    expect(await (await importOnce(true)).json()).toEqual(first)
    expect(first).toMatchObject({
      workflow: { status: 'active' },
      hooks: [{ secret: expect.stringMatching(/^whsec_/) }],
    })
    await expectProblem(await importOnce(false), 409)
    const { call, ...again } = await exportFile(workflow.id)
    expect({ ...again, call: { ...call, secrets: file.call.secrets } }).toEqual(file)
  })

  it('is read and written with more triggers than most workflows have', async () => {
    const { id } = await activeWorkflow(at)
    for (let count = 0; count < 21; count++)
      await staff.call(triggers.add, { params: idOf(id), body: { kind: 'webhook' } })
    const { hooks } = await importFile(await exportFile(id))
    expect(hooks).toHaveLength(21)
  })

  it('leaves out the path of an address that seems to be a secret', async () => {
    const urls = [
      'https://hooks.slack.com/services/T/B/x',
      'https://hook.eu1.make.com/abcdef',
      'https://n8n.example.com/webhook/0b6c1a52-8d0e-4f5e-9a3b-7c2d1e0f9a8b',
      'https://example.com/v2/customer-enrichment-service/run',
    ]
    const { id } = await at.add({ apiEndpoint: urls[2] ?? '' })
    const steps = urls.map((url, index) => ({ kind: 'call' as const, id: `call${index}`, name: 'Call', url }))
    await staff.call(workflowSteps.set, { params: idOf(id), body: { steps } })
    const file = await exportFile(id)
    expect(file.call.url).toBe('https://n8n.example.com/')
    expect(file.steps?.map((step) => step.kind === 'call' && step.url)).toEqual([
      ...['https://hooks.slack.com/', 'https://hook.eu1.make.com/', 'https://n8n.example.com/', urls[3]],
    ])
  })

  it('leaves out the values of known secrets and what looks like a credential, wherever they were entered', async () => {
    const other = await at.add({})
    const secrets = { bearer: 'ordinary', headers: [{ name: 'X-Key', value: 'correct horse' }] }
    await staff.call(workflowSecrets.set, { params: idOf(other.id), body: secrets })
    const description = 'Sends correct horse to the ordinary desk'
    const settings = { name: 'Mine', apiEndpoint: 'https://example.com/hooked/ordinary/run', description }
    const { id } = (await staff.call(workflows.create, { body: settings })).workflow
    const inputs = {
      ...{
        apiKey: 'battery',
        code: 'ordinary',
        note: 'Key: correct horse',
        topic: 'Spring',
        token: '{inputs.company}',
      },
      ...{ id: 'sk_live_4242', day: '2026-03-31T10:22:00.000Z' },
    }
    await at.addInput(id, company)
    const send = { kind: 'call', id: 'send', name: 'Send', url: 'https://example.com/webhook/staple', inputs } as const
    await staff.call(workflowSteps.set, { params: idOf(id), body: { steps: [send] } })
    const file = await exportFile(id)
    expect(JSON.stringify(file)).not.toMatch(/correct horse|battery|staple|sk_live|\/ordinary/)
    expect(file.call.url).toBe('https://example.com/')
    expect(file.description).toBe('Sends [left out] to the [left out] desk')
    expect(file.steps).toMatchObject([
      {
        url: 'https://example.com/',
        inputs: {
          ...{ apiKey: '[left out]', code: '[left out]', note: 'Key: [left out]', topic: 'Spring' },
          ...{ token: '{inputs.company}', id: '[left out]', day: '2026-03-31T10:22:00.000Z' },
        },
      },
    ])
  })

  it.each([
    [
      'file.format',
      { format: 'atrium-workflow/2' },
      'The format atrium-workflow/2 is not known here: this release reads atrium-workflow/1',
    ],
    ['file.triggers.0.cron', { triggers: [{ kind: 'schedule', cron: '61 * * * *', timeZone: 'UTC' }] }, /^Five fields/],
    ['file.inputs', { inputs: [company, company] }, 'Each name once'],
    [
      'file.steps.0.question',
      { steps: [{ kind: 'approve', id: 'ask', name: 'Ask', question: '{inputs.budget}?' }] },
      '{inputs.budget}: the workflow has no input budget',
    ],
    ['file.alerts.of', { alerts: { failures: 3, of: 2, pauseAfter: null } }, 'At least as many as the failures'],
  ])('is refused with a wrong %s, before anything is made', async (path, wrong, message) => {
    const file = { format: 'atrium-workflow/1', name: 'Never made', call: {}, inputs: [], ...wrong }
    const refusal = await refusalOf(importFile(file))
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(refusal).toMatchObject({ status: 400, problem: { errors: [{ path, message: expected }] } })
  })
})

describe('a chat message', () => {
  it('is sent instead of the run, and its address is in no file', async () => {
    const bodies: string[] = []
    const endpoint = await endpointServer((socket, request) => {
      bodies.push(request.body)
      socket.write(http(200, {}, 'ok'))
    })
    const { id } = await activeWorkflow(at, { apiEndpoint: endpoint.url, inputs: [company] })
    await staff.call(workflowFiles.setOptions, { params: idOf(id), body: { message: 'Hello {{company}}' } })
    const { id: runId } = await at.start(id, { company: 'Acme' })
    expect((await at.ended(runId)).outputs).toBe('ok')
    expect(bodies.join('')).toContain('{"text":"Hello Acme"}')
    expect((await exportFile(id)).call).toMatchObject({ url: '', message: 'Hello {{company}}' })
    const tell = { kind: 'call', id: 'tell', name: 'Tell', inputs: { company: '{inputs.company} & Co' } } as const
    await staff.call(workflowSteps.set, { params: idOf(id), body: { steps: [tell] } })
    await at.ended((await at.start(id, { company: 'Acme' })).id)
    expect(bodies.join('')).toContain('{"text":"Hello Acme &amp; Co"}')
  })
})

describe('a workflow whose runs keep failing', () => {
  it('is paused and staff are notified once', async () => {
    const { id } = await activeWorkflow(at)
    const alerts = { failures: 2, of: 2, pauseAfter: 2 }
    await staff.call(workflowFiles.setOptions, { params: idOf(id), body: { alerts } })
    await at.ended((await at.start(id)).id)
    expect((await at.workflow(id)).status).toBe('active')
    await at.ended((await at.start(id)).id)
    await eventually(async () => expect((await at.workflow(id)).status).toBe('inactive'))
    await eventually(async () => {
      const { notifications: listed } = await staff.call(notifications.list, { query: {} })
      expect(listed.filter(({ href }) => href === `/dashboard/workflows/${id}?tab=history`)).toMatchObject([
        { kind: 'run_failed', text: 'The runs of Mine keep failing. It is paused.' },
      ])
    })
  })
})
