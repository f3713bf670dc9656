import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, apiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(() => atrium.stop())

const create = (body: unknown, headers: Record<string, string> = {}) =>
  post(staff.send, '/api/workflows', body, headers)
const patch = (id: number | string, body: unknown, headers: Record<string, string> = {}) =>
  post(staff.send, `/api/workflows/${id}`, body, headers, 'PATCH')
const remove = (id: number | string) => staff.send(`/api/workflows/${id}`, { method: 'DELETE' })
const list = async () => (await staff.call(workflows.list, {})).workflows

describe('a new installation', () => {
  it('has five active workflows without an address to call', async () => {
    expect((await list()).map(({ id, name, status, apiEndpoint }) => [id, name, status, apiEndpoint])).toEqual([
      [1, 'Lead Enrichment', 'active', ''],
      [2, 'Newsletter Digest', 'active', ''],
      [3, 'Customer Insight Audit', 'active', ''],
      [4, 'Engagement Overview', 'active', ''],
      [5, 'Proposal Generation', 'active', ''],
    ])
  })

  it.each([
    [1, ['email*', 'company', 'website']],
    [2, ['topic*', 'notes*', 'wordCount']],
    [3, ['businessName*', 'contactEmail*', 'customers', 'questions']],
    [4, ['clientName*', 'clientIndustry', 'meetingNotes*', 'objectives', 'budget']],
    [
      5,
      [
        'clientName*',
        'meetingDate*',
        'totalInvestment*',
        'estimatedTimeline*',
        'clientObjectives*',
        'proposedSolutionComponents*',
        'projectDeliverables*',
        'projectTimeline*',
        'paymentSchedule*',
      ],
    ],
  ])('asks for the inputs of workflow %d, in order', async (id, expected) => {
    const inputs = await at.inputs(id)
    expect(inputs.map(({ name, required }) => (required ? `${name}*` : name))).toEqual(expected)
    expect(inputs.map(({ order }) => order)).toEqual(inputs.map((_, index) => index + 1))
  })
})

describe('a new workflow', () => {
  it('is inactive, listed last, and reads back at once', async () => {
    const workflow = await at.add({ name: ' Mine ', apiEndpoint: 'https://example.com/hook' })
    expect(workflow).toMatchObject({ name: 'Mine', description: '', status: 'inactive', version: 1 })
    expect(workflow.apiEndpoint).toBe('https://example.com/hook')
    expect(await at.workflow(workflow.id)).toEqual(workflow)
    expect((await list()).at(-1)).toEqual(workflow)
    expect(await at.inputs(workflow.id)).toEqual([])
  })

  it.each(['https://example.com/x\u200b', '\u202ahttps://example.com/x\u202c', '\ufeffhttps://example.com/x\u00a0'])(
    'has the address that was meant by %j',
    async (apiEndpoint) => expect((await at.add({ apiEndpoint })).apiEndpoint).toBe('https://example.com/x'),
  )

  it('has its own number, even with twenty created at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, n) => at.add({ name: `Number ${n}` })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(20)
    expect((await list()).filter(({ name }) => name.startsWith('Number '))).toHaveLength(20)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{}, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'At most 200 characters'],
    [{ name: 'x', apiEndpoint: 'example.com' }, 'apiEndpoint', 'Must be a valid URL'],
    [{ name: 'x', apiEndpoint: 'ftp://example.com' }, 'apiEndpoint', 'Must be a valid URL'],
    [{ name: 'x', apiEndpoint: 'javascript:alert(1)' }, 'apiEndpoint', 'Must be a valid URL'],
  ])('as %j is refused by name', async (body, path, message) => {
    expect((await expectProblem(await create(body), 400)).errors).toEqual([{ path, message }])
  })

  it('requested twice with one key is made once, with another body it is a 409', async () => {
    const [body, headers] = [{ name: crypto.randomUUID() }, { 'idempotency-key': crypto.randomUUID() }]
    const [first, second] = [await create(body, headers), await create(body, headers)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    await expectProblem(await create({ name: 'Other' }, headers), 409)
    expect((await list()).filter(({ name }) => name === body.name)).toHaveLength(1)
  })
})

describe('the settings', () => {
  it.each([
    ['name', { name: 'Renamed' }],
    ['description', { description: 'Says what it does.' }],
    ['apiEndpoint', { apiEndpoint: 'http://example.com:8080/x?y=1' }],
  ] as const)('change in %s alone', async (_, changes) => {
    const before = await at.add({ apiEndpoint: 'https://example.com' })
    const { workflow } = await staff.call(workflows.revise, { params: { id: String(before.id) }, body: changes })
    expect(workflow).toEqual({ ...before, ...changes, version: 2, updatedAt: workflow.updatedAt })
    expect(await at.workflow(before.id)).toEqual(workflow)
  })

  it('as they are already are no change', async () => {
    const before = await at.add()
    expect(await (await patch(before.id, { name: 'Mine', apiEndpoint: '' })).json()).toEqual({ workflow: before })
  })

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ apiEndpoint: 'no address' }, 'apiEndpoint', 'Must be a valid URL'],
    [{ status: 'archived' }, 'status', 'One of active, running, inactive'],
    [{ status: 7 }, 'status', 'One of active, running, inactive'],
  ])('%j are refused by name', async (body, path, message) => {
    const { id } = await at.add()
    expect((await expectProblem(await patch(id, body), 400)).errors).toEqual([{ path, message }])
    expect((await at.workflow(id)).version).toBe(1)
  })
})

describe('a version', () => {
  it('is the ETag of reads and writes; an older one is a 412 that changes nothing', async () => {
    const { id } = await at.add()
    expect((await staff.send(`/api/workflows/${id}`, {})).headers.get('etag')).toBe('"1"')
    const saved = await patch(id, { name: 'One' }, { 'if-match': '"1"' })
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"'])
    await expectProblem(await patch(id, { name: 'Two' }, { 'if-match': '"1"' }), 412)
    await expectProblem(await patch(id, { status: 'active' }, { 'if-match': '"1"' }), 412)
    await expectProblem(await patch(id, { name: 'Two', status: 'active' }, { 'if-match': '"1"' }), 412)
    expect(await at.workflow(id)).toMatchObject({ name: 'One', status: 'inactive', version: 2 })
  })

  it('that is still the last accepts settings and status together', async () => {
    const { id } = await at.add()
    const saved = await patch(id, { name: 'Both', status: 'active' }, { 'if-match': '"1"' })
    expect((await saved.json()).workflow).toMatchObject({ name: 'Both', status: 'active' })
  })
})

describe('an id', () => {
  it.each([
    '1abc',
    '1e0',
    '01',
    '1%00',
    '0',
    '-1',
    '+1',
    '1.0',
    '%201',
    '99999',
    '9'.repeat(30),
    'null',
    '1%2F',
    '%ff',
  ])('%s is 404 on every call', async (id) => {
    for (const path of ['', '/inputs', '/runs', '/runs/chart']) {
      await expectProblem(await staff.send(`/api/workflows/${id}${path}`, {}), 404)
    }
    await expectProblem(await patch(id, { name: 'x' }), 404)
    await expectProblem(await remove(id), 404)
    await expectProblem(await post(staff.send, `/api/workflows/${id}/run`, { inputs: {} }), 404)
  })
})

it.each([
  '/api/workflows',
  '/api/workflows/1',
  '/api/workflows/1abc',
  '/api/workflows/1/runs',
  '/api/workflows/runs/x',
])('%s is for staff alone', async (path) => void (await expectProblem(await apiClient(atrium.url).send(path, {}), 401)))

it('no workflow was a defect', () => expect(atrium.defects).toEqual([]))
