import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '#contracts/log/http/live.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { type LiveEvents, liveEvents } from '#tests/support/log/live-events.ts'
import { post } from '#tests/support/post.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let endpoint: RecordingEndpoint
let staff: ApiClient
let at: WorkflowStaff
let events: LiveEvents
beforeAll(async () => {
  endpoint = await recordingEndpoint((response, call) => {
    if (call.inputs.how === 'hang') return
    if (call.inputs.how === 'fail once' && call.attempt === 1) return replies('Busy', 503)(response, call)
    return replies('done')(response, call)
  })
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(async () => {
  await endpoint.close()
  await atrium.stop()
})
afterEach(() => events.close())

const follow = async () => {
  events = await liveEvents(staff)
  await events.next()
}
const nextChanges = async (count: number): Promise<Change[]> => {
  const received: Change[] = []
  while (received.length < count) received.push(JSON.parse((await events.next()).data))
  return received
}
const newWorkflow = async () => {
  const inputs = [{ name: 'how', label: 'How', type: 'text' }] as const
  return (await activeWorkflow(at, { apiEndpoint: endpoint.url, inputs })).id
}
const tellAbout = (id: string, ...types: string[]) =>
  types.map((type, n) => ({ kind: 'run', id, version: n + 1, type }))

describe('a live subscriber receives', () => {
  it('a run from its request to its end, without its content', async () => {
    const id = await newWorkflow()
    await follow()
    const run = await at.start(id, { how: 'secret' })
    const changes = await nextChanges(3)
    expect(changes).toMatchObject(tellAbout(run.id, 'RunRequested', 'RunStarted', 'RunCompleted'))
    expect(JSON.stringify(changes)).not.toContain('secret')
  })

  it('of every attempt of a run, which is running between two', async () => {
    const id = await newWorkflow()
    await follow()
    const run = await at.start(id, { how: 'fail once' })
    const types = ['RunRequested', 'RunStarted', 'RunAttemptFailed', 'RunStarted', 'RunCompleted']
    expect(await nextChanges(5)).toMatchObject(tellAbout(run.id, ...types))
    const ended = await at.run(run.id)
    expect(ended).toMatchObject({ status: 'completed', attempts: 2, outputs: 'done' })
    expect(ended.attemptLog[0]?.error).toMatch(/503/)
    expect(ended.attemptLog[0]?.retryAt).not.toBeNull()
    expect(endpoint.of(run.id).map(({ attempt, key }) => [attempt, key])).toEqual([
      [1, run.id],
      [2, run.id],
    ])
  })

  it('of what staff change about a workflow', async () => {
    await follow()
    const { id } = await at.add()
    await at.setStatus(id, 'active')
    expect(await nextChanges(2)).toMatchObject([
      { kind: 'workflow', id: String(id), version: 1, type: 'WorkflowCreated' },
      { kind: 'workflow', id: String(id), version: 2, type: 'WorkflowActivated' },
    ])
  })

  it('a cancellation: first requested, then done, with the call to the endpoint aborted', async () => {
    const id = await newWorkflow()
    await follow()
    const run = await at.start(id, { how: 'hang' })
    await eventually(() => expect(endpoint.of(run.id)).toHaveLength(1))
    // The worker may have ended the run before the answer is read.
    const answer = await at.cancel(run.id)
    expect(answer.cancelling || answer.status === 'cancelled').toBe(true)
    expect(await nextChanges(4)).toMatchObject(
      tellAbout(run.id, 'RunRequested', 'RunStarted', 'RunCancellationRequested', 'RunCancelled'),
    )
    expect(await at.run(run.id)).toMatchObject({ status: 'cancelled', cancelling: false, errorMessage: null })
    await eventually(() => expect(endpoint.of(run.id)).toMatchObject([{ endedBy: 'closed' }]))
  })
})

describe('cancelling', () => {
  it('requested by twenty at once is done once', async () => {
    await follow()
    const run = await at.start(await newWorkflow(), { how: 'hang' })
    await eventually(() => expect(endpoint.of(run.id)).toHaveLength(1))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(staff.send, `/api/workflows/runs/${run.id}/cancel`, {})),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await at.ended(run.id)).toMatchObject({ status: 'cancelled', version: 4 })
  })

  it('a run that has ended is a 409 that says how', async () => {
    await follow()
    const run = await at.ended((await at.start(await newWorkflow())).id)
    const refused = await post(staff.send, `/api/workflows/runs/${run.id}/cancel`, {})
    expect((await expectProblem(refused, 409)).detail).toBe('This run has ended already: it is completed.')
  })
})

it('logs no defect', () => expect(atrium.defects).toEqual([]))
