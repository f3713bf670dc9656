import { resolve } from 'node:path'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

const thisWorker = resolve(import.meta.dirname, '../../../apps/worker/main.ts')

export type WorkerProcess = Pick<ServerProcess, 'pid' | 'end' | 'exited' | 'output'>

/** A worker in its own process. */
export const startWorker = (folder: string, environment: Record<string, string>, program = thisWorker): WorkerProcess =>
  spawnServer(folder, { LOG_LEVEL: 'info', ALLOW_PRIVATE_ENDPOINTS: 'true', ...environment }, program)

/** The same, resolved once the worker takes runs. */
export const spawnWorker = async (...given: Parameters<typeof startWorker>): Promise<WorkerProcess> => {
  const worker = startWorker(...given)
  await eventually(() => expect(worker.output()).toContain('This worker takes runs'), 30_000)
  return worker
}
