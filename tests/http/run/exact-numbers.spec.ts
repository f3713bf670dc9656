import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#contracts/audit/http/audit.ts'
import { runBulk } from '#contracts/run/http/run-bulk.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { workflowSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { endpointServer, http } from '#tests/support/endpoint/endpoint-server.ts'
import { startWorkflowAtrium, type WorkflowAtrium } from '#tests/support/workflow/workflow-atrium.ts'
import { activeWorkflow } from '#tests/support/workflow/workflow-staff.ts'

let atrium: WorkflowAtrium['atrium']
let staff: WorkflowAtrium['staff']
let at: WorkflowAtrium['at']
beforeAll(async () => {
  ;({ atrium, staff, at } = await startWorkflowAtrium())
})
afterAll(() => atrium.stop())

const input = (name: string, type: 'number' | 'text') => ({ name, label: name, type, required: false }) as const
const inputs = [input('order', 'number'), input('price', 'number'), input('note', 'text')]
const endpoint = (answer = '{}') => endpointServer((socket) => socket.write(http(200, {}, answer)))

/** Posts a body as it is: `JSON.stringify` would change it. */
const start = async (id: number, body: string) => {
  const response = await staff.send(`/api/workflows/${id}/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { run } = (await response.json()) as { run: { id: string; inputs: string } }
  return { status: response.status, run }
}

describe('numbers of a run', () => {
  it('are stored, shown and sent with the digits that they came with', async () => {
    const { url, calls } = await endpoint()
    const { id } = await activeWorkflow(at, { apiEndpoint: url, inputs })
    const { status, run } = await start(id, '{"inputs":{"order":7615917337495251231,"price":1.10,"note":20.00}}')
    expect(status).toBe(201)
    expect(run.inputs).toBe('{"order":7615917337495251231,"price":1.10,"note":"20.00"}')
    expect((await at.ended(run.id)).inputs).toBe(run.inputs)
    expect(calls[0]?.body).toContain('"inputs":{"order":7615917337495251231,"price":1.10,"note":"20.00"}')
  })

  it('are the ones that staff typed', async () => {
    const { url, calls } = await endpoint()
    const { id } = await activeWorkflow(at, { apiEndpoint: url, inputs })
    const run = await at.start(id, { order: '12345678901234567890', price: ' 8500.00', note: '007' })
    await at.ended(run.id)
    expect(calls[0]?.body).toContain('"inputs":{"order":12345678901234567890,"price":8500.00,"note":"007"}')
    expect(await refusalOf(at.start(id, { order: '0x10' }))).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'inputs.order', message: 'order must be a number' }] },
    })
  })

  it('are repeated as they were, and read in the audit', async () => {
    const { url, calls } = await endpoint()
    const { id } = await activeWorkflow(at, { apiEndpoint: url, inputs })
    const { run } = await start(id, '{"inputs":{"order":7615917337495251231,"price":-0.0}}')
    await at.ended(run.id)
    await staff.call(runBulk.repeat, { body: { ids: [run.id] } })
    const { runs: all } = await staff.call(runs.list, { params: { id: String(id) }, query: {} })
    expect(all.map(({ inputs: text }) => text)).toEqual([run.inputs, run.inputs])
    for (const { id: runId } of all) await at.ended(runId)
    expect(calls[1]?.body).toContain('"inputs":{"order":7615917337495251231,"price":-0.0}')
    const { events } = await staff.call(audit.events, { params: { kind: 'run', id: run.id }, query: {} })
    expect(events[0]?.data).toMatchObject({ inputs: { order: '7615917337495251231', price: '-0.0' } })
  })

  it('are signed as they are sent', async () => {
    const { url, calls } = await endpoint()
    const { id } = await activeWorkflow(at, { apiEndpoint: url, inputs })
    const signing = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    await staff.call(workflowSecrets.set, { params: { id: String(id) }, body: { signing } })
    await at.ended((await start(id, '{"inputs":{"order":7615917337495251231}}')).run.id)
    const { headers, body } = calls[0] ?? { headers: new Map<string, string>(), body: '' }
    const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`
    const mac = createHmac('sha256', Buffer.alloc(24, 7)).update(signed).digest('base64')
    expect(headers.get('webhook-signature')).toBe(`v1,${mac}`)
    expect(body).toContain('7615917337495251231')
  })

  it('pass from step to step, in texts and lists as well', async () => {
    const first = await endpoint('{"id":7615917337495251231,"ids":[1194362188479758416],"total":1.10,"big":1e400}')
    const next = await endpoint()
    const template = { id: '{steps.first.output.id}', text: 'no. {steps.first.output.id} {steps.first.output.big}' }
    const outputs = { ids: '{steps.first.output.ids}', total: '{steps.first.output.total}', own: '{inputs.order}' }
    const steps = [
      { kind: 'call', id: 'first', name: 'First', url: first.url },
      {
        ...{ kind: 'branch', id: 'known', name: 'Known', otherwise: null },
        where: [{ value: '{steps.first.output.id}', op: 'is', than: '7615917337495251231' }],
      },
      { kind: 'call', id: 'next', name: 'Next', url: next.url, inputs: { ...template, ...outputs } },
    ] as unknown as Step[]
    const { id } = await activeWorkflow(at, { inputs })
    await staff.call(workflowSteps.set, { params: { id: String(id) }, body: { steps } })
    const { run } = await start(id, '{"inputs":{"order":1.50}}')
    expect((await at.ended(run.id)).errorMessage).toBeNull()
    expect(next.calls[0]?.body).toContain('"id":7615917337495251231,')
    expect(next.calls[0]?.body).toContain('"text":"no. 7615917337495251231 1e400"')
    expect(next.calls[0]?.body).toContain('"ids":[1194362188479758416]')
    expect(next.calls[0]?.body).toContain('"total":1.10')
    expect(next.calls[0]?.body).toContain('"own":1.50')
  })
})

describe('values of an inbound webhook', () => {
  const hook = async (apiEndpoint: string) => {
    const workflow = await activeWorkflow(at, { apiEndpoint, inputs })
    const body = { kind: 'webhook' } as const
    const { trigger, secret = '' } = await staff.call(triggers.add, { params: { id: String(workflow.id) }, body })
    return { url: `${atrium.url}/api/hooks/${trigger.id}`, secret }
  }

  const send = async ({ url, secret }: { url: string; secret: string }, body: string) => {
    const [id, timestamp] = [randomUUID(), String(Math.floor(Date.now() / 1000))]
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: response.status, body: (await response.json()) as { runId: string } }
  }

  // Typeform sends several choices as a list, forms send a ticked box as true.
  it.each([
    ['true', '"true"'],
    ['["Design","Print"]', '"[\\"Design\\",\\"Print\\"]"'],
    ['{"id":7615917337495251231}', '"{\\"id\\":7615917337495251231}"'],
  ])('are text in a text input: %s', async (note, text) => {
    const { url, calls } = await endpoint()
    const sent = await send(await hook(url), `{"note":${note}}`)
    expect(sent.status).toBe(202)
    await at.ended(sent.body.runId)
    expect(calls[0]?.body).toContain(`"inputs":{"note":${text}}`)
  })

  it('keep their digits in number inputs and in text inputs', async () => {
    const { url, calls } = await endpoint()
    const sent = await send(await hook(url), '{"order":7615917337495251231,"price":1.10,"note":7615917337495251231}')
    expect(sent.status).toBe(202)
    await at.ended(sent.body.runId)
    expect(calls[0]?.body).toContain('"inputs":{"order":7615917337495251231,"price":1.10,"note":"7615917337495251231"}')
  })

  it('are read after a byte order mark, over which the sender signs', async () => {
    const { url, calls } = await endpoint()
    const sent = await send(await hook(url), '\ufeff{"order":5}')
    expect(sent.status).toBe(202)
    await at.ended(sent.body.runId)
    expect(calls[0]?.body).toContain('"inputs":{"order":5}')
  })

  it('beyond the range of a double are refused by name in a number input', async () => {
    const { url } = await endpoint()
    const { status, body } = await send(await hook(url), '{"order":1e400}')
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'inputs.order', message: 'order must be a number' }] })
  })
})
