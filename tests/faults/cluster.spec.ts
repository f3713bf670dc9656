import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { check } from '#tests/cluster/check.ts'
import { openFeed } from '#tests/cluster/feeds.ts'
import { type Load, startLoad } from '#tests/cluster/load.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { recordingEndpoint, repliesAfter } from '#tests/support/endpoint/recording-endpoint.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { spawnWorker, type WorkerProcess } from '#tests/support/process/worker-process.ts'
import type { OwnNatsServer } from '#tests/support/servers/nats-kinds.ts'
import { ownNatsServer } from '#tests/support/servers/nats-server.ts'
import { stoppablePostgres } from '#tests/support/servers/stoppable-postgres.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

/**
 * The short form of `npm run cluster`: two servers, two workers and one of everything else. Each kind of request waits
 * for its answer before the next, so that a slow machine only makes fewer of them.
 */

let postgres: Awaited<ReturnType<typeof stoppablePostgres>>
let nats: OwnNatsServer
let folder: TemporaryFolder
let settings: Record<string, string>
let servers: readonly { readonly url: string; readonly process: ServerProcess }[] = []
let workers: readonly WorkerProcess[] = []

beforeAll(async () => {
  ;[postgres, nats, folder] = await Promise.all([stoppablePostgres(), ownNatsServer(), temporaryFolder()])
  settings = {
    ...testEnvironment(postgres.url),
    NATS_URL: nats.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_ENDPOINTS: 'true',
    RUN_LEASE_SECONDS: '5',
  }
  servers = [await startServer(), await startServer()]
  workers = await Promise.all([1, 2].map(() => spawnWorker(folder.path, settings)))
})
afterAll(async () => {
  await Promise.all([...servers.map(({ process }) => process), ...workers].map((one) => one.end('SIGKILL')))
  await Promise.all([nats.stop(), postgres.remove()])
  await folder.remove()
})

const startServer = async () => {
  const process = spawnServer(folder.path, { ...settings, WORKER_CONCURRENCY: '0' })
  return { url: await process.url(), process }
}

let turn = 0
const nextServer = (): string => servers[turn++ % servers.length]?.url ?? ''

const faults: Readonly<Record<string, (load: Load) => Promise<unknown>>> = {
  nothing: async () => undefined,
  'a server': async () => {
    await servers[0]?.process.end('SIGKILL')
    servers = servers.slice(1)
  },
  'a worker': async () => workers[0]?.end('SIGKILL'),
  'the database': async (load) => {
    await postgres.kill()
    await eventually(async () => expect((await apiClient(nextServer).send('/readyz', {})).status).toBe(503), 30_000)
    const before = load.repeated()
    await eventually(() => expect(load.repeated()).toBeGreaterThan(before), 30_000)
    await postgres.start()
  },
  NATS: () => nats.restartEmpty(),
}

it('a cluster whose parts are killed in turn refuses no request after its retries, and loses and doubles nothing', async () => {
  const staff = await staffClient(nextServer)
  const endpoint = await recordingEndpoint(repliesAfter(() => Math.random() * 500))
  onTestFinished(endpoint.close)
  const { id: workflowId } = await activeWorkflow(workflowStaff(staff), { apiEndpoint: endpoint.url })
  const links = [await sharedRuns(staff).shared()]
  const feeds = [openFeed(staff), openFeed(staff)]
  const client = () => apiClient(nextServer)
  const tokens = links.map(({ token }) => token)
  const load = startLoad({ client, staff, workflowId, links: tokens, maxAtOnce: 1, giveUpMs: 60_000 })
  const counts = () => [load.leads.acknowledged.size, load.statuses.size, load.runs.acknowledged.size]
  for (const [killed, kill] of Object.entries(faults)) {
    await pause(Math.random() * 300)
    await kill(load)
    const before = counts()
    await eventually(() => {
      const missing = counts().filter((count, kind) => count <= (before[kind] ?? 0))
      expect(missing, `kinds without an answer after ${killed} was killed`).toEqual([])
    }, 60_000)
  }
  await load.stop()
  expect(load.outcomes.filter(({ failed }) => failed !== null)).toEqual([])
  expect(load.outcomes.filter(({ tries }) => tries > 1).length).toBeGreaterThan(0)
  await eventually(async () => {
    const checks = await check(postgres.url, staff, load, feeds, links)
    expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([])
  }, 30_000)
  for (const feed of feeds) feed.stop()
  expect([...endpoint.overlapping]).toEqual([])
})
