import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { neverReplies, type RecordingEndpoint, recordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let endpoint: RecordingEndpoint
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  endpoint = await recordingEndpoint(neverReplies)
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(async () => {
  // A hanging call would be awaited.
  await endpoint.close()
  await atrium.stop()
})

const patch = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  post(staff.send, `/api/workflows/${id}`, body, headers, 'PATCH')
const runsOf = async (id: number) => (await staff.call(runs.list, { params: { id: String(id) }, query: {} })).runs
const active = (inputs: Parameters<typeof at.addInput>[1][] = []) =>
  activeWorkflow(at, { apiEndpoint: endpoint.url, inputs })
const statusOf = async (id: number) => (await at.workflow(id)).status
const staysAs = async (id: number, status: string) => expect(await statusOf(id)).toBe(status)

describe('staff', () => {
  it('activate and pause from anything', async () => {
    const { id } = await at.add()
    for (const status of ['active', 'active', 'inactive', 'inactive', 'active'] as const) {
      expect((await at.setStatus(id, status)).status).toBe(status)
      await staysAs(id, status)
    }
    await at.start(id)
    expect((await at.setStatus(id, 'inactive')).status).toBe('inactive')
  })
})

describe('running', () => {
  it('set by staff starts a run without inputs', async () => {
    const { id } = await active()
    expect((await at.setStatus(id, 'running')).status).toBe('running')
    expect(await runsOf(id)).toMatchObject([{ workflowId: id, inputs: '{}' }])
  })

  it('is a 400 that names the required inputs, and starts nothing', async () => {
    const { id } = await active([
      { name: 'a', label: 'First', type: 'text', required: true },
      { name: 'b', label: 'Second', type: 'text' },
      { name: 'c', label: 'Third', type: 'email', required: true },
    ])
    const refused = await expectProblem(await patch(id, { status: 'running' }), 400)
    expect(refused.errors).toEqual([
      { path: 'inputs.a', message: 'First is required' },
      { path: 'inputs.c', message: 'Third is required' },
    ])
    expect(refused.detail).toBe('First is required; Third is required.')
    await staysAs(id, 'active')
    expect(await runsOf(id)).toEqual([])
  })

  it('is a 409 of a workflow that is inactive or runs already', async () => {
    const { id } = await at.add()
    expect((await expectProblem(await patch(id, { status: 'running' }), 409)).detail).toContain('Activate it first')
    const { id: other } = await active()
    await at.setStatus(other, 'running')
    await expectProblem(await patch(other, { status: 'running' }), 409)
    expect(await runsOf(other)).toHaveLength(1)
  })

  it('set several times at once starts one run; the others are a 409', async () => {
    const { id } = await active()
    const answers = await Promise.all(Array.from({ length: 3 }, () => patch(id, { status: 'running' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await runsOf(id)).toHaveLength(1)
  })

  it('refused together with new settings saves none of them', async () => {
    const { id } = await at.add()
    await expectProblem(await patch(id, { name: 'New', status: 'running' }), 409)
    expect(await at.workflow(id)).toMatchObject({ name: 'Mine', version: 1 })
    const { id: other } = await active([{ name: 'a', label: 'First', type: 'text', required: true }])
    await expectProblem(await patch(other, { name: 'New', status: 'running' }), 400)
    expect((await at.workflow(other)).name).toBe('Mine')
  })

  it('on a former version is a 412', async () => {
    const { id } = await active()
    await expectProblem(await patch(id, { status: 'running' }, { 'if-match': '"1"' }), 412)
    expect(await runsOf(id)).toEqual([])
  })
})

describe('a workflow', () => {
  it('runs while its runs do, and is active again when the last one ended', async () => {
    const { id } = await active()
    const [one, other] = [await at.start(id), await at.start(id)]
    await staysAs(id, 'running')
    await at.cancel(one.id)
    await at.ended(one.id)
    await staysAs(id, 'running')
    await at.cancel(other.id)
    await at.ended(other.id)
    await staysAs(id, 'active')
  })

  it.each(['active', 'inactive'] as const)('that staff set to %s meanwhile stays as they left it', async (status) => {
    const { id } = await active()
    const run = await at.start(id)
    await eventually(() => expect(endpoint.of(run.id)).toHaveLength(1))
    await at.setStatus(id, status)
    expect((await at.run(run.id)).status).toBe('running')
    await at.cancel(run.id)
    await at.ended(run.id)
    await staysAs(id, status)
  })

  it('that is paused accepts no new run, and continues pending ones', async () => {
    const { id } = await active()
    const waiting = await Promise.all(Array.from({ length: 3 }, () => at.start(id)))
    await at.setStatus(id, 'inactive')
    expect((await expectProblem(await post(staff.send, `/api/workflows/${id}/run`, {}), 409)).detail).toContain(
      'active',
    )
    for (const run of waiting) await eventually(() => expect(endpoint.of(run.id)).toHaveLength(1))
  })

  it('whose runs end at once, many at a time, is active afterwards', async () => {
    const { id } = await activeWorkflow(at)
    const begun = await Promise.all(Array.from({ length: 40 }, () => at.start(id)))
    for (const { id: runId } of begun) {
      expect(await at.ended(runId)).toMatchObject({
        status: 'failed',
        errorMessage: 'This workflow has no API endpoint. Add one under Configure.',
      })
    }
    await staysAs(id, 'active')
  })
})

it('no status was a defect', () => expect(atrium.defects).toEqual([]))
