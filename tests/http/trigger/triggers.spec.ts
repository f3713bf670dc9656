import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { type NewTrigger, triggers } from '#contracts/trigger/http/triggers.ts'
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

const runsOf = (id: number) => staff.call(runs.list, { params: { id: String(id) }, query: {} })
const add = (id: number, body: object) =>
  staff.call(triggers.add, { params: { id: String(id) }, body: body as NewTrigger })
const worth = (value: string) => ({ on: 'lead_captured', where: [{ field: 'estimatedValue', op: 'is', value }] })
const company = { name: 'company', label: 'Company', type: 'text', required: false } as const

const hook = async (apiEndpoint = '') => {
  const workflow = await activeWorkflow(at, { apiEndpoint, inputs: [company] })
  const { trigger, secret = '' } = await add(workflow.id, { kind: 'webhook' })
  return { workflow, id: trigger.id, secret, url: trigger.kind === 'webhook' ? trigger.url : '' }
}

type Sent = { body?: string; id?: string; timestamp?: number; secret?: string; query?: string; more?: object }

const sendTo = async (one: { id: string; secret: string }, sent: Sent = {}) => {
  const { body = '{"company":"Acme"}', id = randomUUID(), secret = one.secret, query = '', more = {} } = sent
  const timestamp = sent.timestamp ?? Math.floor(Date.now() / 1000)
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const response = await fetch(`${atrium.url}/api/hooks/${one.id}${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,bm90aGluZw== v1,${signature}`,
      ...more,
    },
    body,
  })
  return { status: response.status, body: (await response.json()) as { runId: string; detail?: string } & object }
}

describe('the triggers of a workflow', () => {
  it('are added, read, changed under a condition, and removed', async () => {
    const { id } = await at.add()
    const { trigger } = await add(id, {
      kind: 'schedule',
      cron: '30 2 * * *',
      timeZone: 'Europe/Berlin',
      missed: 'once',
    })
    expect(trigger).toMatchObject({ kind: 'schedule', enabled: true, missed: 'once', limit: null, version: 1 })
    expect(trigger.kind === 'schedule' && trigger.next).toHaveLength(5)
    const params = { triggerId: trigger.id }
    const ifMatch = { 'if-match': '"1"' }
    const off = { params, body: { enabled: false, cron: '0 9 * * 1-5' }, headers: ifMatch }
    expect((await staff.call(triggers.revise, off)).trigger).toMatchObject({ enabled: false, cron: '0 9 * * 1-5' })
    expect(await refusalOf(staff.call(triggers.revise, off))).toMatchObject({ status: 412 })
    await staff.call(triggers.remove, { params })
    expect((await staff.call(triggers.list, { params: { id: String(id) } })).triggers).toEqual([])
    expect(await refusalOf(staff.call(triggers.read, { params }))).toMatchObject({ status: 404 })
  })

  it.each([
    ['cron', { kind: 'schedule', cron: '* * * * * *', timeZone: 'UTC' }],
    ['cron', { kind: 'schedule', cron: '0 0 30 2 *', timeZone: 'UTC' }],
    ['timeZone', { kind: 'schedule', cron: '0 9 * * *', timeZone: 'Mars/Base' }],
    ['timeZone', { kind: 'schedule', cron: '0 9 * * *', timeZone: '+05:30' }],
    ['where.0.field', { kind: 'event', on: 'lead_captured', where: [{ field: 'workflowId', op: 'is', value: 1 }] }],
    ['where.0.op', { kind: 'event', on: 'lead_captured', where: [{ field: 'name', op: 'above', value: 1 }] }],
    ['where.0.value', { kind: 'event', ...worth('0100') }],
    ['where.0.value', { kind: 'event', ...worth('-') }],
    ['on', { kind: 'event', on: 'something' }],
    ['kind', { kind: 'telepathy' }],
  ])('are refused with a wrong %s', async (path, body) => {
    const { id } = await at.add()
    const refusal = await refusalOf(add(id, body))
    expect(refusal).toMatchObject({ status: 400, problem: { errors: [{ path }] } })
  })

  it('start a run when a lead arrives that fits, and only then', async () => {
    const workflow = await activeWorkflow(at, { inputs: [company] })
    const where = [{ field: 'company', op: 'contains', value: 'engines' }] as const
    await add(workflow.id, { kind: 'event', on: 'lead_captured', where })
    const [other, fitting] = [randomUUID(), randomUUID()]
    await staff.call(leads.create, { body: { name: 'A', email: `${other}@example.com`, company: 'Acme' } })
    const { lead } = await staff.call(leads.create, {
      body: { name: 'B', email: `${fitting}@example.com`, company: 'Analytical Engines' },
    })
    const started = await eventually(async () => {
      const allRuns = (await runsOf(workflow.id)).runs
      expect(allRuns).not.toEqual([])
      return allRuns
    })
    expect(started).toMatchObject([{ leadId: lead.id, inputs: '{"company":"Analytical Engines"}' }])
    const preview = await staff.call(triggers.preview, {
      body: { on: 'lead_captured', where: [...where], days: 30 },
    })
    expect(preview).toMatchObject({ count: 1, matches: [{ leadId: lead.id, text: 'B (Analytical Engines), now New' }] })
  })
})

describe('an inbound webhook', () => {
  it('starts a run for a signed call, with the fields that are inputs', async () => {
    const one = await hook()
    expect(one.url).toBe(`${atrium.url}/api/hooks/${one.id}`)
    const { status, body } = await sendTo(one, { body: '{"company":"Acme","other":[1]}', query: '?company=No&x=1' })
    expect([status, Object.keys(body)]).toEqual([202, ['runId']])
    expect(await at.run(body.runId)).toMatchObject({ inputs: '{"company":"Acme"}', startedBy: `trigger:${one.id}` })
  })

  it('answers the same webhook-id with the same run, and another body with 409', async () => {
    const one = await hook()
    const id = `msg_${randomUUID()}`
    const [first, ...others] = await Promise.all([sendTo(one, { id }), sendTo(one, { id }), sendTo(one, { id })])
    expect([first.status, ...others.map(({ status }) => status)].sort()).toEqual([200, 200, 202])
    expect(others.map(({ body }) => body.runId)).toEqual([first.body.runId, first.body.runId])
    const later = await sendTo(one, { id, timestamp: Math.floor(Date.now() / 1000) - 60 })
    expect([later.status, later.body.runId]).toEqual([200, first.body.runId])
    expect((await sendTo(one, { id, body: '{"company":"Other"}' })).status).toBe(409)
    expect((await runsOf(one.workflow.id)).runs).toHaveLength(1)
  })

  it.each([
    ['a foreign secret', { secret: 'whsec_bm90IHRoZSBzZWNyZXQ=' }],
    ['a timestamp six minutes old', { timestamp: Math.floor(Date.now() / 1000) - 360 }],
    ['a timestamp six minutes ahead', { timestamp: Math.floor(Date.now() / 1000) + 360 }],
    ['no JSON and no secret', { secret: 'whsec_bm90IHRoZSBzZWNyZXQ=', body: 'no' }],
    ['a wrong token', { more: { 'webhook-signature': undefined, authorization: 'Bearer whsec_no' } }],
  ])('refuses %s with 401', async (_, sent) => {
    const one = await hook()
    const more = Object.fromEntries(Object.entries(('more' in sent && sent.more) || {}).map(([k, v]) => [k, v ?? '']))
    expect((await sendTo(one, { ...sent, more })).status).toBe(401)
    expect((await runsOf(one.workflow.id)).runs).toEqual([])
  })

  it.each(['[]', '"text"', 'null', '{', ''])('refuses the body %s with 400', async (body) => {
    const one = await hook()
    expect((await sendTo(one, { body })).status).toBe(400)
  })

  it('takes its secret as a bearer token, and waits for the result on request', async () => {
    const endpoint = await endpointServer((socket) => socket.write(http(200, {}, '{"ok":true}')))
    const one = await hook(endpoint.url)
    const response = await fetch(one.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${one.secret}`,
        'content-type': 'application/json',
        prefer: 'respond-async, wait=30',
      },
      body: '{}',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('preference-applied')).toBe('wait=30')
    expect(await response.json()).toMatchObject({ status: 'completed', outputs: '{"ok":true}', errorMessage: null })
  })

  it('stops calls that name the run behind them, once it has started itself five times', async () => {
    const one = await hook()
    let behind = {}
    const started: string[] = []
    while (started.length < 6) {
      const { runId } = (await sendTo(one, { more: behind })).body
      behind = { 'atrium-run': runId }
      started.push(runId)
    }
    const ran = await Promise.all(started.map(at.run))
    expect(ran.map(({ errorMessage }) => errorMessage?.startsWith('Stopped as a loop') ?? false).indexOf(true)).toBe(5)
  })

  it('is refused with 409 while the trigger is off or the workflow paused', async () => {
    const one = await hook()
    const switchTo = (enabled: boolean) =>
      staff.call(triggers.revise, { params: { triggerId: one.id }, body: { enabled } })
    await switchTo(false)
    expect((await sendTo(one)).status).toBe(409)
    await switchTo(true)
    await at.setStatus(one.workflow.id, 'inactive')
    expect((await sendTo(one)).status).toBe(409)
  })

  it('is not there for another id, nor after its workflow was archived', async () => {
    const one = await hook()
    await at.archive(one.workflow.id)
    expect((await sendTo(one)).status).toBe(404)
    expect((await sendTo({ id: '0197b7e0-0000-7000-8000-000000000001', secret: 'whsec_no' })).status).toBe(404)
    expect((await sendTo({ id: 'nothing', secret: 'whsec_no' })).status).toBe(404)
  })
})
