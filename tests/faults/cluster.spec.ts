import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#adapters/postgres/embedded/postmaster.ts'
import { check } from '#tests/cluster/check.ts'
import { openFeed } from '#tests/cluster/feeds.ts'
import { startLoad } from '#tests/cluster/load.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { recordingEndpoint, repliesAfter } from '#tests/support/recording-endpoint.ts'
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts'
import type { OwnNatsServer } from '#tests/support/servers/nats-kinds.ts'
import { ownNatsServer } from '#tests/support/servers/nats-server.ts'
import { sharedRuns } from '#tests/support/shared-run.ts'
import { stoppablePostgres } from '#tests/support/stoppable-postgres.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { spawnWorker, type WorkerProcess } from '#tests/support/worker-process.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow-staff.ts'

/** The short form of `npm run cluster`: two servers, two workers and one of everything else, on loopback ports. */

let postgres: Awaited<ReturnType<typeof stoppablePostgres>>
let nats: OwnNatsServer
let folder: TemporaryFolder
let proxy: Awaited<ReturnType<typeof roundRobin>>
let servers: ServerProcess[]
let workers: WorkerProcess[]
let settings: Record<string, string>
beforeAll(async () => {
  ;[postgres, nats, folder] = await Promise.all([stoppablePostgres(), ownNatsServer(), temporaryFolder()])
  proxy = await roundRobin()
  settings = {
    ...testEnvironment(postgres.url),
    PUBLIC_URL: proxy.url,
    NATS_URL: nats.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_ENDPOINTS: 'true',
    RUN_LEASE_SECONDS: '5',
  }
  servers = [await startServer(0), await startServer(1)]
  await Promise.all(servers.map((server) => server.url()))
  workers = await Promise.all([startWorker(), startWorker()])
})
afterAll(async () => {
  await Promise.all([...servers, ...workers].map((one) => one.end('SIGTERM')))
  await proxy.close()
  await Promise.all([nats.stop(), postgres.remove()])
  await folder.remove()
})

const startServer = async (n: number) => {
  const port = await freePort()
  proxy.upstreams[n] = port
  return spawnServer(folder.path, { ...settings, PORT: String(port), WORKER_CONCURRENCY: '0' })
}
const startWorker = () => spawnWorker(folder.path, { ...settings, LOG_LEVEL: 'info' })

/** A proxy on TCP: each connection goes to the next server that accepts it. */
const roundRobin = async () => {
  const upstreams: number[] = []
  const sockets = new Set<Socket>()
  let turn = 0
  const lead = (client: Socket, tries: number) => {
    const upstream = connect(upstreams[turn++ % upstreams.length] ?? 0, '127.0.0.1')
    upstream.once('connect', () => client.pipe(upstream).pipe(client))
    upstream.once('error', () => (upstream.pending && tries > 1 ? lead(client, tries - 1) : client.destroy()))
    upstream.once('close', () => upstream.bytesRead + upstream.bytesWritten > 0 && client.destroy())
    client.once('close', () => upstream.destroy())
    for (const socket of [client, upstream]) sockets.add(socket.once('close', () => sockets.delete(socket)))
  }
  const server = createServer((client) =>
    lead(
      client.on('error', () => undefined),
      2,
    ),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    /** The port of each server now. */
    upstreams,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const killDatabase = async () => {
  const pidFile = await readFile(join(postgres.folder.cluster, 'postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
  await postgres.start()
}

/** Kills a process and starts another in its place. */
const replace = async <One extends WorkerProcess>(all: One[], n: number, start: () => Promise<One>) => {
  await all[n]?.end('SIGKILL')
  all[n] = await start()
}

it('a cluster whose parts are killed in turn refuses no request after its retries, and loses and doubles nothing', async () => {
  const staff = await staffClient(proxy.url)
  const endpoint = await recordingEndpoint(repliesAfter(() => Math.random() * 1000))
  onTestFinished(endpoint.close)
  const { id: workflowId } = await activeWorkflow(workflowStaff(staff), { apiEndpoint: endpoint.url })
  const links = [await sharedRuns(staff).shared()]
  const feeds = [openFeed(staff), openFeed(staff)]
  const load = startLoad({ url: proxy.url, staff, workflowId, links: links.map(({ token }) => token) })
  const faults: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    'a server': () => replace(servers, 0, () => startServer(0)),
    'a worker': () => replace(workers, 0, startWorker),
    'the database': killDatabase,
    'the other server': () => replace(servers, 1, () => startServer(1)),
    NATS: nats.restartEmpty,
    'the other worker': () => replace(workers, 1, startWorker),
  }
  const counts = () => ({
    leads: load.leads.acknowledged.size,
    changes: load.statuses.size,
    runs: load.runs.acknowledged.size,
  })
  for (const [killed, kill] of Object.entries(faults)) {
    await pause(Math.random() * 500)
    await kill()
    const before = counts()
    await eventually(() => {
      for (const [what, count] of Object.entries(counts()))
        expect(count, `${what} after ${killed} was killed`).toBeGreaterThan(before[what as keyof typeof before])
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
