import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contracts/client.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let endpoint: RecordingEndpoint
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  // An endpoint that answers as instructed by its input.
  endpoint = await recordingEndpoint((response, call) => replies(String(call.inputs.say))(response, call))
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(async () => {
  await atrium.stop()
  await endpoint.close()
})

const sayings = [{ name: 'say', label: 'Say', type: 'textarea' }] as const
const newWorkflow = async () => (await activeWorkflow(at, { apiEndpoint: endpoint.url, inputs: sayings })).id
const list = (id: number, query: Call<typeof runs.list>['query'] = {}) =>
  staff.call(runs.list, { params: { id: String(id) }, query })
const say = async (id: number, ...texts: string[]) => {
  const begun = []
  for (const text of texts) begun.push(await at.start(id, { say: text }))
  return Promise.all(begun.map((run) => at.ended(run.id)))
}

describe('the history of a workflow', () => {
  it('is its own runs, newest first, in pages without gaps or duplicates while new ones arrive', async () => {
    const [id, other] = [await newWorkflow(), await newWorkflow()]
    const begun = [...(await say(id, ...'abcdefg')), ...(await say(other, 'x'))].slice(0, 7)
    const received: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(id, { limit: 3, ...(cursor === undefined ? {} : { cursor }) })
      received.push(...page.runs.map((run) => run.id))
      cursor = page.nextCursor
      await say(id, 'new')
    }
    expect(received).toEqual(begun.map((run) => run.id).reverse())
    expect((await list(id, { limit: 7 })).nextCursor).not.toBeNull()
    expect((await list(id, { limit: 10 })).nextCursor).toBeNull()
  })

  it('has 20 entries without a limit', async () => {
    const id = await newWorkflow()
    await Promise.all(Array.from({ length: 21 }, () => at.start(id, { say: 'x' })))
    expect((await list(id)).runs).toHaveLength(20)
  })

  it('cuts outputs to 2,000 characters, and states their kind', async () => {
    const id = await newWorkflow()
    const long = 'ü🚀'.repeat(1500)
    await say(
      id,
      long,
      '{"a":1}',
      '<!DOCTYPE html><p>Hi',
      '{"page":"<HTML><p>Hi"}',
      `"${'x'.repeat(3000)}<html>"`,
      'plain',
    )
    const found = (await list(id)).runs.reverse()
    expect(found.map(({ outputKind }) => outputKind)).toEqual(['text', 'json', 'html', 'html', 'html', 'text'])
    expect([...(found[0]?.outputs ?? '')]).toEqual([...long].slice(0, 2000))
    expect((await at.run(found[0]?.id ?? '')).outputs).toBe(long)
    expect(found[4]?.outputs).toHaveLength(2000)
  })

  it('has the documents of the two built-in workflows', async () => {
    const run = await at.ended((await at.start(4, { clientName: 'Ada', meetingNotes: 'Wants more.' })).id)
    expect((await list(4)).runs).toMatchObject([{ id: run.id, status: 'completed', outputKind: 'document' }])
  })

  it('carries the counts of the links of each run, as reading one does', async () => {
    const id = await newWorkflow()
    const [shared, other] = await say(id, 'one', 'two')
    const params = { id: String(id), runId: shared?.id ?? '' }
    for (const expiresInDays of [0, 7]) await staff.call(shares.create, { params, body: { expiresInDays } })
    const { share } = await staff.call(shares.create, { params, body: {} })
    await staff.call(shares.revoke, { params: { shareId: share.id } })
    const sharing = { live: 2, views: 0, lastViewedAt: null }
    expect((await list(id)).runs).toMatchObject([
      { id: other?.id, sharing: null },
      { id: shared?.id, sharing },
    ])
    expect(await at.run(params.runId)).toMatchObject({ sharing })
  })

  it('of a workflow that never ran is empty', async () => {
    expect(await list(await newWorkflow())).toEqual({ runs: [], nextCursor: null })
  })

  it('of an archived workflow stays readable, chart and all', async () => {
    const id = await newWorkflow()
    const [run] = await say(id, 'x')
    await at.archive(id)
    expect((await list(id)).runs).toMatchObject([{ id: run?.id, outputs: 'x' }])
    expect((await staff.call(runs.chart, { params: { id: String(id) } })).points).toHaveLength(1)
  })
})

describe('looking for runs', () => {
  it('searches inputs, outputs and errors ignoring case, filters by status, and combines both', async () => {
    const id = await newWorkflow()
    const [one, other] = await say(id, 'Ünïcode 50% off_', 'nothing')
    const { id: failing } = await activeWorkflow(at, { inputs: sayings })
    const [failed] = await say(failing, 'x')
    const found = async (workflow: number, query: Call<typeof runs.list>['query']) =>
      (await list(workflow, query)).runs.map((run) => run.id)
    expect(await found(id, { search: 'ünïCODE' })).toEqual([one?.id])
    for (const search of ['50%', 'off_', ' 50% ']) expect(await found(id, { search })).toEqual([one?.id])
    for (const search of ['5_%', '\\', "'; select"]) expect(await found(id, { search })).toEqual([])
    expect(await found(id, { status: 'completed' })).toEqual([other?.id, one?.id])
    expect(await found(id, { status: 'failed' })).toEqual([])
    expect(await found(failing, { status: 'failed', search: 'NO API ENDPOINT' })).toEqual([failed?.id])
    expect(await found(failing, { status: 'completed', search: 'no api endpoint' })).toEqual([])
  })

  it.each([
    ['status=open', 'status'],
    ['status=', 'status'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=', 'cursor'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
    ['search=%ff', 'search'],
  ])('by %s is refused by name', async (query, path) => {
    const { errors } = await expectProblem(await staff.send(`/api/workflows/1/runs?${query}`, {}), 400)
    expect(errors?.map((error) => error.path)).toEqual([path])
  })
})

it('the chart holds the last 50, newest first', async () => {
  const id = await newWorkflow()
  const begun = await Promise.all(Array.from({ length: 60 }, () => at.start(id, { say: 'x' })))
  for (const run of begun) await at.ended(run.id)
  const { points } = await staff.call(runs.chart, { params: { id: String(id) } })
  expect(points.map((point) => point.id)).toEqual((await list(id, { limit: 50 })).runs.map((run) => run.id))
  for (const { status, duration } of points) {
    expect(status).toBe('completed')
    expect(duration).toBeGreaterThanOrEqual(0)
  }
})

it('a run of the proposal form shows in the history at once', async () => {
  const { id } = await at.start(5, nineAnswers)
  expect((await list(5)).runs).toMatchObject([{ id, status: 'running', outputs: null, outputKind: null }])
})

it('no list was a defect', () => expect(atrium.defects).toEqual([]))
