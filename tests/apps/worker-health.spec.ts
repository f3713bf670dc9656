import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spawnWorker, startWorker } from '#tests/support/process/worker-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: TemporaryFolder
let database: FreshDatabase
beforeAll(async () => {
  ;[folder, database] = await Promise.all([temporaryFolder(), migratedDatabase()])
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

it('a dedicated worker serves its health and its metrics on a port of its own, whatever signals a log rotation sends', async () => {
  const port = await sparePort()
  const environment = {
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: 'a-token-for-tests',
    WORKER_HEALTH_PORT: String(port),
  }
  const worker = await spawnWorker(folder.path, environment)
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.kill(worker.pid, signal)
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close', ...headers } })
  expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await send('/readyz')).json()).toEqual({ status: 'ready' })
  expect((await send('/metrics')).status).toBe(401)
  const metrics = await send('/metrics', { authorization: 'Bearer a-token-for-tests' })
  expect(await metrics.text()).toContain('atrium_run_leases_lost_total 0')
  const other = startWorker(folder.path, environment)
  expect(await other.exited).toBe(1)
  expect(other.output()).toContain(`Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set WORKER_`)
  expect(await worker.end('SIGTERM'), worker.output()).toBe(0)
  expect(worker.output()).not.toContain('Debugger')
})
