import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spawnServer } from '#tests/support/process/server-process.ts'
import { spawnWorker } from '#tests/support/process/worker-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const key = randomBytes(32).toString('base64')

let folder: TemporaryFolder
let database: FreshDatabase
beforeAll(async () => {
  ;[folder, database] = await Promise.all([temporaryFolder(), migratedDatabase()])
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

const start = {
  server: async (environment: Record<string, string>) => {
    const server = spawnServer(folder.path, { ...environment, PORT: '0' })
    await server.url()
    return server
  },
  worker: (environment: Record<string, string>) => spawnWorker(folder.path, environment),
}

// By Node's own rules the one opens a debugger, which any account of the machine may use, and the other ends the process.
it.each(['server', 'worker'] as const)('a %s takes no notice of the signals of a log rotation', async (kind) => {
  const running = await start[kind]({ DATABASE_URL: database.url, MASTER_KEY: key })
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.kill(running.pid, signal)
  await pause(500)
  expect(await running.end('SIGTERM'), running.output()).toBe(0)
  expect(running.output()).not.toContain('Debugger')
})
