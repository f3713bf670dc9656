import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RecordingEndpoint, recordingEndpoint, repliesAfter } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import type { WorkerProcess } from '#tests/support/process/worker-process.ts'
import { expectEndedOnce } from '#tests/support/run/expect-ended-once.ts'
import { type RunLoad, runLoad } from '#tests/support/run/run-load.ts'
import { crewLeaseSeconds, type WorkerCrew, workerCrew } from '#tests/support/run/worker-crew.ts'
import { stoppablePostgres } from '#tests/support/servers/stoppable-postgres.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let postgres: Awaited<ReturnType<typeof stoppablePostgres>>
let crew: WorkerCrew
let workers: WorkerProcess[]
let endpoint: RecordingEndpoint
let load: RunLoad
beforeAll(async () => {
  postgres = await stoppablePostgres()
  crew = await workerCrew({ DATABASE_URL: postgres.url })
  workers = [await crew.hire(15), await crew.hire(15)]
  endpoint = await recordingEndpoint(repliesAfter(() => Math.random() * 800))
  const { id } = await activeWorkflow(workflowStaff(crew.staff), { apiEndpoint: endpoint.url })
  load = runLoad(crew.staff.send, id, 3, 100)
})
afterAll(async () => {
  await load.stop()
  await crew.stop()
  await endpoint.close()
  await postgres.remove()
})

const awaitProgress = async (what: () => number) => {
  const before = what()
  await eventually(() => expect(what()).toBeGreaterThan(before + 10), 30_000)
}
const underLoad = async () => {
  await awaitProgress(() => load.acknowledged.size)
  await awaitProgress(() => endpoint.calls.length)
}
const ready = () => crew.staff.send('/readyz', {})
const saysWhy = (reason: string) =>
  eventually(async () => expect((await expectProblem(await ready(), 503)).detail).toContain(reason), 20_000)
const isReady = () => eventually(async () => expect((await ready()).status).toBe(200), 30_000)
const natsAway = 'NATS'
const postgresAway = 'PostgreSQL cannot be reached'

describe('under a load of runs', () => {
  it('NATS stopped and started: readiness reports it, and runs started in between end', async () => {
    await underLoad()
    await crew.nats.kill()
    await saysWhy(natsAway)
    await underLoad()
    await crew.nats.restart()
    await isReady()
    await underLoad()
    expect([...load.refused]).toEqual([])
  })

  it('PostgreSQL away for longer than a lease: readiness reports it, and runs resume, none called twice at a time', async () => {
    await postgres.stop()
    await saysWhy(postgresAway)
    // Workers that cannot renew their leases abandon their runs.
    await eventually(() => expect(endpoint.open()).toEqual([]), 30_000)
    await pause((crewLeaseSeconds + 1) * 1000)
    await postgres.start()
    await isReady()
    await underLoad()
  })

  it('both stopped and started, NATS with an empty store', async () => {
    await Promise.all([postgres.stop(), crew.nats.kill()])
    await saysWhy(postgresAway)
    await crew.nats.restartEmpty()
    await postgres.start()
    await isReady()
    await underLoad()
  })

  it('nothing that was acknowledged is lost: each run ended once, and no worker died of it', async () => {
    await load.stop()
    await expectEndedOnce(crew.databaseUrl, load.acknowledged, 60_000)
    expect([...endpoint.overlapping]).toEqual([])
    expect([...load.refused.keys()]).toEqual([503])
    expect(crew.atrium.defects).toEqual([])
    for (const worker of workers) expect(worker.output()).not.toContain('"a defect"')
    expect(await Promise.all(workers.map((worker) => worker.end('SIGTERM')))).toEqual([0, 0])
  })
})
