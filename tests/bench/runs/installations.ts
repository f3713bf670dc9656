import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atriumWith, type BenchServer } from '../http/servers.ts'
import { startWorkerProcess } from './worker-process.ts'

type Settings = Readonly<Record<string, string>>

const shared = { MASTER_KEY: Buffer.alloc(32, 'bench').toString('base64'), ALLOW_PRIVATE_ENDPOINTS: 'true' }

/** As `npm start` makes it: one process, with the worker inside, and its own PostgreSQL. */
export const allInOne = async (settings: Settings = {}): Promise<BenchServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  // Under root the database runs as somebody else, who must be able to get there.
  await chmod(folder, 0o755)
  const server = await atriumWith({ ...shared, ...settings, DATA_DIR: folder })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

export const workerSettings = (places: Settings): Settings => ({ ...shared, ...places })

/** A server that takes no runs itself, and so many workers beside it. */
export const withWorkers = async (places: Settings, count: number): Promise<BenchServer> => {
  const settings = workerSettings(places)
  const server = await atriumWith({ ...settings, WORKER_CONCURRENCY: '0' })
  const workers = await Promise.all(Array.from({ length: count }, () => startWorkerProcess(settings)))
  const stop = async () => {
    await Promise.all([server.stop(), ...workers.map((worker) => worker.stop())])
  }
  return { ...server, stop }
}
