import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leaseSeconds } from '../../domain/ports/run-queue.ts'
import { eventually } from '../support/eventually.ts'
import { expectEndedOnce, runsInFlight } from '../support/expect-ended-once.ts'
import { type RecordingEndpoint, recordingEndpoint, repliesAfter } from '../support/recording-endpoint.ts'
import { type WorkerCrew, workerCrew } from '../support/worker-crew.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '../support/workflow-staff.ts'

const kills = 20
const inFlight = 200

let crew: WorkerCrew
let at: WorkflowStaff
let endpoint: RecordingEndpoint
beforeEach(async () => {
  crew = await workerCrew()
  at = workflowStaff(crew.staff)
})
afterEach(async () => {
  await endpoint.close()
  await crew.stop()
  expect(crew.atrium.defects).toEqual([])
})

/** Renewed every 5 s, a dead worker's lease has at least so much left, in milliseconds. */
const leaseLeftMs = leaseSeconds * 1000 - 5000

/**
 * Between a call that broke off with its worker and the next call of the same run, in milliseconds.
 * A second worker that may have taken the run and died before it called counts as the beginning.
 */
const takeovers = (deaths: readonly number[] = []): number[] =>
  endpoint.calls
    .filter(({ endedBy }) => endedBy === 'closed')
    .flatMap((broken) => {
      const calls = endpoint.of(broken.runId)
      const next = calls[calls.indexOf(broken) + 1]
      if (next === undefined) return []
      const brokenAt = broken.endedAt ?? next.at
      const diedSince = deaths.filter((death) => death > brokenAt + leaseLeftMs && death < next.at)
      return [next.at - Math.max(brokenAt, ...diedSince)]
    })

describe('a worker killed in the middle of its calls', () => {
  it('twenty times over, with 200 runs in flight: each run ends once, and is never called twice at a time', async () => {
    endpoint = await recordingEndpoint(repliesAfter(() => Math.random() * 1500))
    const workflows = await Promise.all([1, 2].map(() => activeWorkflow(at, { apiEndpoint: endpoint.url })))
    const database = new pg.Pool({ connectionString: crew.databaseUrl, max: 1 })
    const begun: string[] = []
    const topUp = async () => {
      const missing = inFlight - (await runsInFlight(database))
      const starts = Array.from({ length: Math.max(0, missing) }, (_, n) => at.start(workflows[n % 2]?.id ?? 0))
      for (const { id } of await Promise.all(starts)) begun.push(id)
    }
    await topUp()
    // So few at once that what the dead still hold leaves enough for the living.
    const workers = [await crew.hire(12), await crew.hire(12)]
    const deaths: number[] = []
    for (let round = 0; round < kills; round++) {
      const [victim] = workers.splice(0, 1)
      await pause(Math.random() * 1500)
      await topUp()
      await victim?.end('SIGKILL')
      deaths.push(performance.now())
      workers.push(await crew.hire(12))
    }
    await database.end()
    expect(endpoint.calls.filter(({ endedBy }) => endedBy === 'closed').length).toBeGreaterThan(kills)
    await crew.hire(60)
    await expectEndedOnce(crew.databaseUrl, begun, 90_000)
    expect([...endpoint.overlapping]).toEqual([])
    expect(Math.max(...takeovers(deaths))).toBeLessThan(30_000)
    for (const { id } of workflows) expect((await at.workflow(id)).status).toBe('active')
  })

  it('is noticed by another within 30 s, which goes on with a further attempt of the same key', async () => {
    endpoint = await recordingEndpoint((response, call) =>
      call.attempt === 1 ? undefined : repliesAfter(() => 0)(response, call),
    )
    const { id } = await activeWorkflow(at, { apiEndpoint: endpoint.url })
    const worker = await crew.hire(5)
    const run = await at.start(id)
    await eventually(() => expect(endpoint.of(run.id)).toHaveLength(1))
    await crew.hire(5)
    // A lease that was renewed already, and is again soon.
    await pause(6000)
    await worker.end('SIGKILL')
    const ended = await at.ended(run.id, 30_000)
    expect(takeovers()[0]).toBeLessThan(30_000)
    expect(ended).toMatchObject({ status: 'completed', attempts: 2 })
    expect(ended.attemptLog[0]?.error).toBe('Whoever ran it stopped answering.')
    expect(endpoint.of(run.id).map(({ attempt, key }) => [attempt, key])).toEqual([
      [1, run.id],
      [2, run.id],
    ])
  })
})
