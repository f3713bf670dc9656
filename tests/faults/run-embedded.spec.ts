import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { admin } from '#tests/support/atrium.ts'
import { copyCluster } from '#tests/support/data-folder.ts'
import {
  type CallAnswer,
  type RecordingEndpoint,
  recordingEndpoint,
  repliesAfter,
} from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { expectEndedOnce } from '#tests/support/run/expect-ended-once.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let folder: TemporaryFolder
let server: ServerProcess
let endpoint: RecordingEndpoint
/** Where the server is that a test leaves to the next one. */
let url = ''
beforeAll(async () => {
  folder = await temporaryFolder()
  await copyCluster(join(folder.path, 'data'))
})
afterEach(() => endpoint.close())
afterAll(async () => {
  await server.end('SIGTERM')
  await folder.remove()
})

/** Longer than the tests wait. */
const longLeases = { RUN_LEASE_SECONDS: '600' }

/** All in one process, like `npm start`. */
const start = (settings: Record<string, string> = {}): Promise<string> => {
  server = spawnServer(folder.path, {
    PORT: '0',
    DATA_DIR: 'data',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ALLOW_PRIVATE_ENDPOINTS: 'true',
    WORKER_CONCURRENCY: '15',
    RUN_LEASE_SECONDS: '8',
    ...settings,
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
  it('killed in the middle of its calls ends every run once', async () => {
    endpoint = await recordingEndpoint(repliesAfter(() => Math.random() * 800))
    const begun = await begin(await start(), 40)
    await eventually(() => expect(endpoint.open().length).toBeGreaterThan(0), 30_000)
    await pause(Math.random() * 500)
    await server.end('SIGKILL')
    await eventually(() => expect(endpoint.open()).toEqual([]))
    url = await start(longLeases)
    begun.push(...(await begin(url, 20)))
    expect(endpoint.calls.filter(({ endedBy }) => endedBy === 'closed').length).toBeGreaterThan(0)
    await allEnd(begun)
  })

  it('stops while its runs are ending, though the last events have no consumer any more', async () => {
    const released = Promise.withResolvers<void>()
    endpoint = await recordingEndpoint(async (response, call) => {
      await released.promise
      await repliesAfter(() => Math.random() * 500)(response, call)
    })
    const begun = await begin(url, 12)
    await eventually(() => expect(endpoint.open()).toHaveLength(12), 30_000)
    const ended = server.end('SIGTERM')
    released.resolve()
    expect(await ended, server.output()).toBe(0)
    expect(endpoint.calls.map(({ endedBy }) => endedBy)).toEqual(Array(12).fill('answer'))
    url = await start(longLeases)
    await allEnd(begun)
    expect(endpoint.calls).toHaveLength(12)
  })

  it('stops during hanging calls, releases its runs, and resumes them after a restart', async () => {
    const hangAtFirst: CallAnswer = (response, call) =>
      call.attempt === 1 ? undefined : repliesAfter(() => 0)(response, call)
    endpoint = await recordingEndpoint(hangAtFirst)
    const begun = await begin(url, 5)
    await eventually(() => expect(endpoint.open()).toHaveLength(5), 30_000)
    expect(await server.end('SIGTERM'), server.output()).toBe(0)
    const at = workflowStaff(await staffClient(await start(longLeases)))
    // Released, without waiting for their leases to expire.
    for (const runId of begun) expect((await at.ended(runId, 30_000)).attempts).toBe(2)
    await allEnd(begun)
  })
})
