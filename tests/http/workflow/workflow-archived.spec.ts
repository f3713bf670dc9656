import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { neverReplies, type RecordingEndpoint, recordingEndpoint } from '#tests/support/endpoint/recording-endpoint.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let endpoint: RecordingEndpoint
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  endpoint = await recordingEndpoint(neverReplies)
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true', WORKER_CONCURRENCY: '5' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(async () => {
  // A hanging call would be awaited.
  await endpoint.close()
  await atrium.stop()
})

const patch = (id: number, body: unknown) => post(staff.send, `/api/workflows/${id}`, body, {}, 'PATCH')
const remove = (id: number) => staff.send(`/api/workflows/${id}`, { method: 'DELETE' })
const list = async () => (await staff.call(workflows.list, {})).workflows

describe('an archived workflow', () => {
  it('is gone from everywhere, and archiving it again is a 404', async () => {
    const { id } = await activeWorkflow(at)
    const input = await at.addInput(id, { name: 'a', label: 'A', type: 'text' })
    expect((await remove(id)).status).toBe(204)
    for (const path of ['', '/inputs']) await expectProblem(await staff.send(`/api/workflows/${id}${path}`, {}), 404)
    await expectProblem(await patch(id, { status: 'active' }), 404)
    await expectProblem(await post(staff.send, `/api/workflows/${id}/run`, {}), 404)
    await expectProblem(
      await post(staff.send, `/api/workflows/${id}/inputs`, { name: 'b', label: 'B', type: 'text' }),
      404,
    )
    await expectProblem(await staff.send(`/api/workflow-inputs/${input.id}`, { method: 'DELETE' }), 404)
    await expectProblem(await remove(id), 404)
    expect((await list()).map((one) => one.id)).not.toContain(id)
  })

  it('does not give its number away', async () => {
    const { id } = await at.add()
    await at.archive(id)
    expect((await at.add()).id).toBeGreaterThan(id)
  })

  it.each([4, 5])('%d is not archived: it is built in', async (id) => {
    expect((await expectProblem(await remove(id), 409)).detail).toContain('built in')
    expect((await at.workflow(id)).status).toBe('active')
  })
})

describe('the runs of an archived workflow', () => {
  it('that wait or go on are cancelled, and stay readable with those that ended', async () => {
    const { id } = await activeWorkflow(at, { apiEndpoint: endpoint.url })
    const begun = await Promise.all(Array.from({ length: 8 }, () => at.start(id)))
    await at.archive(id)
    for (const { id: runId } of begun) expect(await at.ended(runId)).toMatchObject({ status: 'cancelled' })
    const page = await staff.call(runs.list, { params: { id: String(id) }, query: {} })
    expect(page.runs.map((run) => run.id)).toEqual(
      begun
        .map((run) => run.id)
        .sort()
        .reverse(),
    )
    expect(endpoint.open()).toEqual([])
    expect(endpoint.calls.length).toBeLessThan(8)
  })
})

it('no archived workflow was a defect', () => expect(atrium.defects).toEqual([]))
