import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atriumWith, type BenchServer } from '../http/servers.ts'
import { startWorkerProcess } from './worker-process.ts'

type Settings = Readonly<Record<string, string>>

const shared = { MASTER_KEY: Buffer.alloc(32, 'bench').toString('base64'), ALLOW_PRIVATE_ENDPOINTS: 'true' }

/** Like `npm start`: one process with a worker and the embedded PostgreSQL. */
export const allInOne = async (settings: Settings = {}): Promise<BenchServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  // Under root the database runs under another account, which must be able to access the folder.
  await chmod(folder, 0o755)
  const server = await atriumWith({ ...shared, ...settings, DATA_DIR: folder })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...server, stop }
}

export const workerSettings = (places: Settings): Settings => ({ ...shared, ...places })

/** A server without a worker, and this many dedicated workers. */
export const withWorkers = async (places: Settings, count: number): Promise<BenchServer> => {
  const settings = workerSettings(places)
  const server = await atriumWith({ ...settings, WORKER_CONCURRENCY: '0' })
  const workers = await Promise.all(Array.from({ length: count }, () => startWorkerProcess(settings)))
  const stop = async () => {
    await Promise.all([server.stop(), ...workers.map((worker) => worker.stop())])
  }
  return { ...server, stop }
}
