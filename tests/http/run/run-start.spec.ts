import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '#contracts/run/http/runs.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let endpoint: RecordingEndpoint
let staff: ApiClient
let at: WorkflowStaff
let id: number
beforeAll(async () => {
  endpoint = await recordingEndpoint(replies('{"found":"all of it"}'))
  atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
  id = (await activeWorkflow(at, { apiEndpoint: endpoint.url, inputs })).id
})
afterAll(async () => {
  await atrium.stop()
  await endpoint.close()
})

const inputs = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'size', label: 'Size', type: 'number' },
  { name: 'mail', label: 'Mail', type: 'email' },
] as const

const start = (body: unknown, headers: Record<string, string> = {}, workflow = id) =>
  post(staff.send, `/api/workflows/${workflow}/run`, body, headers)
const runsOf = async (workflow: number) =>
  (await staff.call(runs.list, { params: { id: String(workflow) }, query: {} })).runs

describe('a run', () => {
  it('starts pending, calls once with its inputs, and ends with the response', async () => {
    const begun = await at.start(id, { name: 'Ada', size: '12.50', mail: ' ada@example.com ' })
    expect(begun).toMatchObject({ workflowId: id, status: 'pending', attempts: 0, attemptLog: [], version: 1 })
    expect(begun).toMatchObject({ completedAt: null, duration: null, outputs: null, originRunId: null, repeatedAs: [] })
    const run = await at.ended(begun.id)
    expect(run).toMatchObject({
      status: 'completed',
      outputs: '{"found":"all of it"}',
      outputKind: 'json',
      attempts: 1,
    })
    expect(run.duration).toBe(Date.parse(run.completedAt ?? '') - Date.parse(run.startedAt))
    expect(run.attemptLog).toMatchObject([{ attempt: 1, by: 'worker', error: null, retryAt: null }])
    expect(endpoint.of(run.id)).toMatchObject([
      { workflowId: id, attempt: 1, key: run.id, inputs: { name: 'Ada', size: 12.5, mail: 'ada@example.com' } },
    ])
  })

  it('of a workflow without inputs needs no body', async () => {
    const { id: plain } = await activeWorkflow(at, { apiEndpoint: endpoint.url })
    expect((await start({}, {}, plain)).status).toBe(201)
  })

  it('has the ETag of its version', async () => {
    const { id: runId } = await at.ended((await at.start(id, { name: 'Ada' })).id)
    const answer = await staff.send(`/api/workflows/runs/${runId}`, {})
    expect(answer.headers.get('etag')).toBe(`"${(await answer.json()).run.version}"`)
  })

  it('reads back at once after the 201', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => at.start(id, { name: 'Ada' })))
    for (const { id: runId } of begun) expect((await at.run(runId)).id).toBe(runId)
  })
})

describe('inputs', () => {
  it.each([
    [{}, 'name', 'Name is required'],
    [{ name: ' \n' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: 'x', size: 'many' }, 'size', 'Size must be a number'],
    [{ name: 'x', size: '1e999' }, 'size', 'Size must be a number'],
    [{ name: 'x', size: true }, 'size', 'Size must be a number'],
    [{ name: 'x', mail: 'ada' }, 'mail', 'Invalid email address'],
    [{ name: 'x', mail: 'ada@example' }, 'mail', 'Invalid email address'],
    [{ name: ['x'] }, 'name', 'Name must be text'],
    [{ name: { first: 'x' } }, 'name', 'Name must be text'],
    [{ name: 'x', colour: 'red' }, 'colour', 'Unknown input'],
    [{ name: 'x', toString: 'red' }, 'toString', 'Unknown input'],
    [JSON.parse('{"name":"x","__proto__":"red"}'), '__proto__', 'Unknown name'],
    [{ name: 'a\0b' }, 'name', expect.stringMatching(/./)],
    [{ name: 'a\ud800b' }, 'name', expect.stringMatching(/./)],
  ])('%j are a 400 by name, and start nothing', async (bad, path, message) => {
    const before = (await runsOf(id)).length
    expect((await expectProblem(await start({ inputs: bad }), 400)).errors).toEqual([
      { path: `inputs.${path}`, message },
    ])
    expect(await runsOf(id)).toHaveLength(before)
  })

  it('are named all at once, in one sentence', async () => {
    const refused = await expectProblem(await start({ inputs: { size: 'x', mail: 'y', z: 1 } }), 400)
    expect(refused.errors?.map(({ path }) => path)).toEqual(['inputs.name', 'inputs.size', 'inputs.mail', 'inputs.z'])
    expect(refused.detail).toBe('Name is required; Size must be a number; Invalid email address; Unknown input.')
  })

  it.each([[[]], ['text'], [7], [null]])('that are no object, %j, are a 400', async (bad) => {
    const { errors } = await expectProblem(await start({ inputs: bad }), 400)
    expect(errors?.map(({ path }) => path)).toEqual(['inputs'])
  })

  it('keep every character', async () => {
    const name = 'Ünïcode 🚀 "quoted" \\ \n line <b>'
    const run = await at.ended((await at.start(id, { name })).id)
    expect(JSON.parse(run.inputs)).toEqual({ name })
    expect(endpoint.of(run.id)[0]?.inputs).toEqual({ name })
  })
})

describe('a run that repeats another', () => {
  const repeat = (originRunId: string, workflow = id) => start({ inputs: { name: 'Ada' }, originRunId }, {}, workflow)

  it('is linked to it, both ways', async () => {
    const origin = await at.start(id, { name: 'Ada' })
    const again = (await (await repeat(origin.id)).json()).run
    expect(again.originRunId).toBe(origin.id)
    expect((await at.run(origin.id)).repeatedAs).toEqual([again.id])
  })

  it.each([crypto.randomUUID(), '1', ''])('whose id is %j is a 400', async (originRunId) => {
    const { errors } = await expectProblem(await repeat(originRunId), 400)
    expect(errors?.map(({ path }) => path)).toEqual(['originRunId'])
  })

  it('that never was, or is of another workflow, is a 400', async () => {
    const { id: other } = await activeWorkflow(at)
    const strange = await at.start(other)
    for (const originRunId of ['01890000-0000-7000-8000-000000000000', strange.id]) {
      const { errors } = await expectProblem(await repeat(originRunId), 400)
      expect(errors).toEqual([{ path: 'originRunId', message: 'This workflow has no such run' }])
    }
  })
})

describe('a start with an idempotency key', () => {
  it('is one run, however often it is repeated and however it ended', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { inputs: { name: crypto.randomUUID() } }
    const first = await start(body, headers)
    const { run } = await first.json()
    await at.ended(run.id)
    const second = await start(body, headers)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual({ run })
    await expectProblem(await start({ inputs: { name: 'Other' } }, headers), 409)
    expect((await runsOf(id)).filter(({ inputs: given }) => given.includes(body.inputs.name))).toHaveLength(1)
  })

  it('sent twenty times at once is one run and one call', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { inputs: { name: crypto.randomUUID() } }
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(body, headers)))
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const runsOfName = (await runsOf(id)).filter(({ inputs: given }) => given.includes(body.inputs.name))
    expect(runsOfName).toHaveLength(1)
    await eventually(() => expect(endpoint.of(runsOfName[0]?.id ?? '')).toHaveLength(1))
  })
})

it('no start was a defect', () => expect(atrium.defects).toEqual([]))
