import { randomBytes } from 'node:crypto'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { spawnWorker, type WorkerProcess } from '#tests/support/process/worker-process.ts'
import type { OwnNatsServer } from '#tests/support/servers/nats-kinds.ts'
import { ownNatsServer } from '#tests/support/servers/nats-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Shorter than usual, so that leases expire soon after a worker dies; long enough for a busy machine to renew them. */
export const crewLeaseSeconds = 8

export type WorkerCrew = {
  readonly atrium: TestAtrium
  readonly databaseUrl: string
  readonly nats: OwnNatsServer
  readonly staff: ApiClient
  /** Another worker process on the same database and bus. */
  readonly hire: (concurrency: number) => Promise<WorkerProcess>
  readonly stop: () => Promise<void>
}

/** A server that executes no runs itself, a real NATS, and worker processes on demand; `settings` are for all of them. */
export const workerCrew = async (settings: Readonly<Record<string, string>> = {}): Promise<WorkerCrew> => {
  const nats = await ownNatsServer()
  const folder = await temporaryFolder()
  const shared = {
    NATS_URL: nats.url,
    RUN_LEASE_SECONDS: String(crewLeaseSeconds),
    MASTER_KEY: randomBytes(32).toString('base64'),
    ...settings,
  }
  const atrium = await startTestAtrium({ ...shared, WORKER_CONCURRENCY: '0' })
  const databaseUrl = settings.DATABASE_URL ?? atrium.databaseUrl
  const hired: WorkerProcess[] = []
  return {
    atrium,
    databaseUrl,
    nats,
    staff: await staffClient(atrium.url),
    hire: async (concurrency) => {
      const own = { ...shared, DATABASE_URL: databaseUrl, WORKER_CONCURRENCY: String(concurrency) }
      const worker = await spawnWorker(folder.path, own)
      hired.push(worker)
      return worker
    },
    stop: async () => {
      await Promise.all(hired.map((worker) => worker.end('SIGTERM')))
      await atrium.stop()
      await nats.stop()
      await folder.remove()
    },
  }
}
