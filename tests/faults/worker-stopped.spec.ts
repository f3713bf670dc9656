import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RecordingEndpoint, recordingEndpoint, replies } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectEndedOnce } from '#tests/support/run/expect-ended-once.ts'
import { type WorkerCrew, workerCrew } from '#tests/support/run/worker-crew.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let crew: WorkerCrew
let at: WorkflowStaff
let endpoint: RecordingEndpoint
/** One workflow's first calls are answered while their worker is stopped, the other's after it continues. */
const [meanwhile, afterwards] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
const early: number[] = []
beforeAll(async () => {
  crew = await workerCrew()
  at = workflowStaff(crew.staff)
  endpoint = await recordingEndpoint(async (response, call) => {
    if (call.attempt === 1) await (early.includes(call.workflowId) ? meanwhile : afterwards).promise
    if (!response.destroyed) await replies(JSON.stringify({ attempt: call.attempt }))(response, call)
  })
})
afterAll(async () => {
  await endpoint.close()
  await crew.stop()
})

it('a worker that is stopped (SIGSTOP) in the middle of its calls loses its runs, and no late result is recorded', async () => {
  const workflows = await Promise.all([1, 2].map(() => activeWorkflow(at, { apiEndpoint: endpoint.url })))
  const [first, second] = workflows.map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('there are no workflows')
  early.push(first)
  const stopped = await crew.hire(10)
  const runs = await Promise.all([first, first, first, second, second, second].map((id) => at.start(id)))
  await eventually(() => expect(endpoint.calls).toHaveLength(6))
  process.kill(stopped.pid, 'SIGSTOP')
  meanwhile.resolve()
  const other = await crew.hire(10)
  const secondAttempt = { status: 'completed', attempts: 2, outputs: '{"attempt":2}' }
  for (const run of runs) expect(await at.ended(run.id, 30_000)).toMatchObject(secondAttempt)
  process.kill(stopped.pid, 'SIGCONT')
  afterwards.resolve()

  // The stopped worker works again: once the other has left, it takes new runs.
  expect(await other.end('SIGTERM')).toBe(0)
  const later = await at.start(first)
  expect(await at.ended(later.id, 30_000)).toMatchObject({ attempts: 1, outputs: '{"attempt":1}' })
  for (const run of runs) {
    const attempts = endpoint.of(run.id).map(({ attempt, attemptHeader }) => [attempt, attemptHeader])
    expect(attempts).toEqual([
      [1, '1'],
      [2, '2'],
    ])
    expect(await at.run(run.id)).toMatchObject(secondAttempt)
  }
  const all = [...runs, later].map(({ id }) => id)
  await expectEndedOnce(crew.databaseUrl, all, 10_000)
  expect(stopped.output()).not.toContain('"a defect"')
  expect(crew.atrium.defects).toEqual([])
})
