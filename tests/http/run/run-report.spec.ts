import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(() => atrium.stop())

const report = (runId: string, body: unknown, headers: Record<string, string> = {}) =>
  post(staff.send, `/api/workflows/runs/${runId}`, body, headers, 'PATCH')
/** A run executed by the browser. */
const begun = () => at.start(5, nineAnswers)
const reportRun = async (body: object) => {
  const { id } = await begun()
  const answer = await report(id, body)
  expect(answer.status).toBe(200)
  const { run } = await answer.json()
  expect(await at.run(id)).toEqual(run)
  return run
}
const completeRun = async (outputs = '{"a":1}') => reportRun({ status: 'completed', outputs })

describe('a browser', () => {
  it('has its run from the start', async () => {
    const run = await begun()
    expect(run).toMatchObject({ status: 'running', attempts: 1, attemptLog: [{ by: run.startedBy, waitedMs: 0 }] })
  })

  it('completes it with its outputs', async () => {
    expect(await completeRun()).toMatchObject({ status: 'completed', outputs: '{"a":1}', outputKind: 'document' })
  })

  it.each([
    [{ error: 'Failed to generate proposal' }, 'Failed to generate proposal', null],
    [{ outputs: '{"error":"The AI is away."}' }, 'The AI is away.', '{"error":"The AI is away."}'],
    [{ error: 'Mine', outputs: '{"error":"Theirs"}' }, 'Mine', '{"error":"Theirs"}'],
    [{ outputs: '{"error":7}' }, 'The run failed.', '{"error":7}'],
    [{ outputs: 'no JSON' }, 'The run failed.', 'no JSON'],
    [{ outputs: 'null' }, 'The run failed.', 'null'],
  ])('fails it with %j', async (how, errorMessage, outputs) => {
    expect(await reportRun({ status: 'failed', ...how })).toMatchObject({ status: 'failed', errorMessage, outputs })
  })

  it.each([
    [{ status: 'completed' }, 'outputs'],
    [{ status: 'failed' }, 'error'],
    [{}, 'outputs'],
    [{ error: 'x' }, 'outputs'],
    [{ status: 'cancelled', outputs: 'x' }, 'status'],
    [{ status: 'running' }, 'status'],
    [{ status: 'completed', outputs: { a: 1 } }, 'outputs'],
    [{ status: 'completed', outputs: 'a\0' }, 'outputs'],
    [{ status: 'failed', error: 'x'.repeat(10_001) }, 'error'],
    [{ status: 'failed', error: '\udc00' }, 'error'],
  ])('that says %j is refused by name, and nothing happens', async (body, path) => {
    const { id } = await begun()
    const { errors } = await expectProblem(await report(id, body), 400)
    expect(errors?.map((error) => error.path)).toEqual([path])
    expect(await at.run(id)).toMatchObject({ status: 'running', version: 2 })
  })
})

describe('an end', () => {
  it.each([
    { status: 'completed', outputs: '{"a":1}' },
    { status: 'failed', error: 'Away' },
    { status: 'failed', outputs: '{"error":"Away"}' },
  ])('repeated, %j, is a 200 that changes nothing', async (end) => {
    const run = await reportRun(end)
    const second = await report(run.id, end)
    expect(second.status).toBe(200)
    expect((await second.json()).run).toEqual(run)
  })

  it('that contradicts the first is a 409 that says how it ended', async () => {
    const { id } = await completeRun()
    for (const other of [
      { status: 'failed', error: 'Away' },
      { status: 'completed', outputs: '{"a":2}' },
    ]) {
      const { detail } = await expectProblem(await report(id, other), 409)
      expect(detail).toBe('This run has ended already: it is completed.')
    }
    const failed = await reportRun({ status: 'failed', error: 'Away' })
    await expectProblem(await report(failed.id, { status: 'failed', error: 'Other' }), 409)
    await expectProblem(await report(failed.id, { status: 'completed', outputs: 'x' }), 409)
    expect((await at.run(failed.id)).version).toBe(failed.version)
  })

  it('reported with two outcomes by twenty at once keeps one of them', async () => {
    const { id } = await begun()
    const ends = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? { status: 'completed', outputs: 'x' } : { status: 'failed', error: 'y' },
    )
    const answers = await Promise.all(ends.map((end) => report(id, end)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(409)])
    expect((await at.run(id)).version).toBe(3)
  })

  it('of a cancelled run is a 409', async () => {
    const { id } = await begun()
    expect((await at.cancel(id)).status).toBe('cancelled')
    await expectProblem(await report(id, { status: 'completed', outputs: 'x' }), 409)
  })
})

describe('an edit', () => {
  it('is the new outputs of a completed run, and nothing else of it', async () => {
    const run = await completeRun()
    const edited = await (await report(run.id, { outputs: '{"success":true,"data":{"a":2}}' })).json()
    expect(edited.run).toEqual({
      ...run,
      outputs: '{"success":true,"data":{"a":2}}',
      version: run.version + 1,
      number: 2,
    })
    expect((await report(run.id, { outputs: edited.run.outputs })).headers.get('etag')).toBe(`"${edited.run.version}"`)
  })

  it('of a run in flight or one that failed is a 409', async () => {
    const { id } = await begun()
    expect((await expectProblem(await report(id, { outputs: 'x' }), 409)).detail).toContain('completed run')
    const failed = await reportRun({ status: 'failed', error: 'Away' })
    await expectProblem(await report(failed.id, { outputs: 'x' }), 409)
  })

  it('on a former version is a 412', async () => {
    const run = await completeRun()
    const tag = `"${run.version}"`
    expect((await report(run.id, { outputs: 'one' }, { 'if-match': tag })).status).toBe(200)
    await expectProblem(await report(run.id, { outputs: 'two' }, { 'if-match': tag }), 412)
    expect((await at.run(run.id)).outputs).toBe('one')
  })

  it('of nearly 4 MiB is taken and read back whole, one of more is a 413', async () => {
    const { id } = await completeRun()
    const outputs = 'ü'.repeat(2 * 1024 * 1024 - 100)
    expect((await report(id, { outputs })).status).toBe(200)
    expect((await at.run(id)).outputs).toBe(outputs)
    await expectProblem(await report(id, { outputs: `${outputs}${'x'.repeat(300)}` }), 413)
    expect((await at.run(id)).version).toBe(4)
  })
})

describe('a run', () => {
  it.each(['1', '1abc', '%00', 'null', '01890000-0000-7000-8000-000000000000', '01890000-0000-4000-8000-000000000000'])(
    '%s is 404, to read, to end and to cancel',
    async (id) => {
      await expectProblem(await staff.send(`/api/workflows/runs/${id}`, {}), 404)
      await expectProblem(await report(id, { outputs: 'x' }), 404)
      await expectProblem(await post(staff.send, `/api/workflows/runs/${id}/cancel`, {}), 404)
    },
  )

  it('of an archived workflow is readable, and its outputs can be edited', async () => {
    const { id } = await activeWorkflow(at)
    const run = await at.ended((await at.start(id)).id)
    await at.archive(id)
    expect(await at.run(run.id)).toEqual(run)
    await expectProblem(await report(run.id, { outputs: 'x' }), 409)
  })
})

it('no report was a defect', () => expect(atrium.defects).toEqual([]))
