import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectEmbeddedPostgres } from '../../adapters/postgres/embedded/index.ts'
import { staffClient } from '../support/api-client.ts'
import { admin } from '../support/atrium.ts'
import { eventually } from '../support/eventually.ts'
import { expectEndedOnce } from '../support/expect-ended-once.ts'
import {
  type CallAnswer,
  type RecordingEndpoint,
  recordingEndpoint,
  repliesAfter,
} from '../support/recording-endpoint.ts'
import { type ServerProcess, spawnServer } from '../support/server-process.ts'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { activeWorkflow, workflowStaff } from '../support/workflow-staff.ts'

let folder: TemporaryFolder
let server: ServerProcess
let endpoint: RecordingEndpoint
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  await endpoint.close()
  await server.end('SIGTERM')
  await folder.remove()
})

/** All in one process, as `npm start` runs it. */
const start = (): Promise<string> => {
  server = spawnServer(folder.path, {
    PORT: '0',
    DATA_DIR: 'data',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ALLOW_PRIVATE_ENDPOINTS: 'true',
    WORKER_CONCURRENCY: '15',
  })
  return server.url()
}

const begin = async (url: string, count: number) => {
  const at = workflowStaff(await staffClient(url))
  const { id } = await activeWorkflow(at, { apiEndpoint: endpoint.url })
  return (await Promise.all(Array.from({ length: count }, () => at.start(id)))).map((run) => run.id)
}

const allEnd = async (runIds: readonly string[]) => {
  const database = await connectEmbeddedPostgres({ dataDir: join(folder.path, 'data') })
  await expectEndedOnce(database.connectionString, runIds, 60_000)
  await database.stop()
  expect([...endpoint.overlapping]).toEqual([])
}

describe('Atrium in one process', () => {
  it('killed in the middle of its calls, again and again, ends every run once', async () => {
    endpoint = await recordingEndpoint(repliesAfter(() => Math.random() * 800))
    const begun = await begin(await start(), 60)
    for (let round = 0; round < 3; round++) {
      await eventually(() => expect(endpoint.open().length).toBeGreaterThan(0), 30_000)
      await pause(Math.random() * 500)
      await server.end('SIGKILL')
      await eventually(() => expect(endpoint.open()).toEqual([]))
      begun.push(...(await begin(await start(), 30)))
    }
    expect(endpoint.calls.filter(({ endedBy }) => endedBy === 'closed').length).toBeGreaterThan(0)
    await allEnd(begun)
  })

  it('told to stop while its runs are ending stops at once, though nobody consumes the last events any more', async () => {
    endpoint = await recordingEndpoint(repliesAfter(() => 500 + Math.random() * 500))
    const begun = await begin(await start(), 12)
    await eventually(() => expect(endpoint.open()).toHaveLength(12))
    const told = performance.now()
    expect(await server.end('SIGTERM'), server.output()).toBe(0)
    expect(performance.now() - told).toBeLessThan(6000)
    expect(endpoint.calls.map(({ endedBy }) => endedBy)).toEqual(Array(12).fill('answer'))
    await start()
    await allEnd(begun)
    expect(endpoint.calls).toHaveLength(12)
  })

  it('told to stop in the middle of calls that hang stops in time, gives its runs back, and goes on with them', async () => {
    const hangAtFirst: CallAnswer = (response, call) =>
      call.attempt === 1 ? undefined : repliesAfter(() => 0)(response, call)
    endpoint = await recordingEndpoint(hangAtFirst)
    const begun = await begin(await start(), 5)
    await eventually(() => expect(endpoint.open()).toHaveLength(5))
    const told = performance.now()
    expect(await server.end('SIGTERM'), server.output()).toBe(0)
    expect(performance.now() - told).toBeLessThan(15_000)
    const at = workflowStaff(await staffClient(await start()))
    // Given back, not left to their leases.
    for (const runId of begun) expect((await at.ended(runId, 5000)).attempts).toBe(2)
    await allEnd(begun)
  })
})
