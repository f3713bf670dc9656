import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#apps/settings.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { type RecordingEndpoint, recordingEndpoint, repliesAfter } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { WorkerProcess } from '#tests/support/process/worker-process.ts'
import { expectEndedOnce, runsInFlight } from '#tests/support/run/expect-ended-once.ts'
import { type WorkerCrew, workerCrew } from '#tests/support/run/worker-crew.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

/** `KILLS=50 npm test -- tests/faults/run-worker-killed.spec.ts` kills more often. */
const kills = Number(process.env.KILLS ?? 2)
const inFlight = 60

let crew: WorkerCrew
let at: WorkflowStaff
let endpoint: RecordingEndpoint
/** The worker that replaces the first, and is the first to be killed among many runs. */
let other: WorkerProcess | undefined
beforeAll(async () => {
  crew = await workerCrew()
  at = workflowStaff(crew.staff)
})
afterEach(() => endpoint.close())
afterAll(async () => {
  await crew.stop()
  expect(crew.atrium.defects).toEqual([])
})

const lostWorker = 'The worker or browser that ran it stopped answering.'

/** Runs whose last call was aborted by its worker's death, not followed by another, and not given up as poison. */
const abandonedRuns = async () => {
  const cutOff = endpoint.calls.filter((call) => call.endedBy === 'closed' && endpoint.of(call.runId).at(-1) === call)
  const ended = await Promise.all(cutOff.map(({ runId }) => at.run(runId)))
  const isGivenUp = ({ status, attemptLog }: RunDetail) =>
    status === 'failed' && attemptLog.every(({ error }) => error === lostWorker)
  return ended.filter((run) => !isGivenUp(run))
}

/** Resolves once the lease of a run in progress has been renewed. */
const waitForRenewal = async (database: pg.Client, runId: string) => {
  const heldUntil = async () =>
    (await database.query('select held_until from waiting_runs where id = $1', [runId])).rows[0]?.held_until
  const first = await heldUntil()
  await eventually(async () => expect(await heldUntil()).not.toEqual(first), 30_000)
}

describe('a worker killed in the middle of its calls', () => {
  it('is replaced by another when its lease expires, which makes a further attempt with the same idempotency key', async () => {
    endpoint = await recordingEndpoint((response, call) =>
      call.attempt === 1 ? undefined : repliesAfter(() => 0)(response, call),
    )
    const { id } = await activeWorkflow(at, { apiEndpoint: endpoint.url })
    const worker = await crew.hire(5)
    const run = await at.start(id)
    await eventually(() => expect(endpoint.of(run.id)).toHaveLength(1))
    other = await crew.hire(12)
    const database = await connectedClient(crew.databaseUrl)
    await waitForRenewal(database, run.id)
    await database.end()
    await worker.end('SIGKILL')
    const ended = await at.ended(run.id, 30_000)
    expect(ended).toMatchObject({ status: 'completed', attempts: 2 })
    expect(ended.attemptLog[0]?.error).toBe(lostWorker)
    expect(endpoint.of(run.id).map(({ attempt, key }) => [attempt, key])).toEqual([
      [1, run.id],
      [2, run.id],
    ])
  })

  it('over and over, with 60 runs in flight: each run ends once, and is never called twice at a time', async () => {
    endpoint = await recordingEndpoint(repliesAfter(() => Math.random() * 1500))
    const workflows = await Promise.all([1, 2].map(() => activeWorkflow(at, { apiEndpoint: endpoint.url })))
    const database = await connectedClient(crew.databaseUrl)
    const begun: string[] = []
    const topUp = async () => {
      const missing = inFlight - (await runsInFlight(database))
      const starts = Array.from({ length: Math.max(0, missing) }, (_, n) => at.start(workflows[n % 2]?.id ?? 0))
      for (const { id } of await Promise.all(starts)) begun.push(id)
    }
    await topUp()
    // Low concurrency, so that enough runs are left besides those that dead workers still hold.
    const workers = [other ?? (await crew.hire(12)), await crew.hire(12)]
    for (let round = 1; round <= kills; round++) {
      const [victim] = workers.splice(0, 1)
      await pause(Math.random() * 1500)
      await topUp()
      await victim?.end('SIGKILL')
      workers.push(await crew.hire(round < kills ? 12 : 60))
    }
    await database.end()
    expect(endpoint.calls.filter(({ endedBy }) => endedBy === 'closed').length).toBeGreaterThan(kills)
    await expectEndedOnce(crew.databaseUrl, begun, 90_000)
    expect([...endpoint.overlapping]).toEqual([])
    expect(await abandonedRuns()).toEqual([])
    for (const { id } of workflows) expect((await at.workflow(id)).status).toBe('active')
  })

  it('is usually noticed within 30 s: a lease takes 20', () => {
    expect(readSettings({}).RUN_LEASE_SECONDS).toBe(20)
  })
})
