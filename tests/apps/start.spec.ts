import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEnvironment } from '#tests/support/atrium.ts'
import { failureHere } from '#tests/support/process/server-here.ts'
import { startedServers } from '#tests/support/process/started-servers.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const { folder, start, failure } = startedServers()
let database: FreshDatabase
let environment: Record<string, string>
beforeAll(async () => {
  database = await migratedDatabase()
  environment = testEnvironment(database.url)
})
afterAll(() => database.drop())

describe('a start', () => {
  it('prints its address and how to sign in', async () => {
    const atrium = start({ ...environment, BRAND_NAME: 'Bobs', ADMIN_EMAIL: 'bob@atrium.test' })
    const url = await atrium.url()
    expect(atrium.output()).toContain(`Bobs is open at ${url}`)
    expect(atrium.output()).toContain('as bob@atrium.test with the password in ADMIN_PASSWORD')
    expect(atrium.output()).not.toContain('correct horse')
  })

  it('reads .env in its folder and the environment over it, and takes no notice of the signals of a log rotation', async () => {
    const { PORT, ...rest } = environment
    const lines = Object.entries({ ...rest, BRAND_NAME: '"From the file"', LOG_LEVEL: 'loud' })
    await writeFile(join(folder(), '.env'), lines.map(([name, value]) => `${name}=${value}`).join('\n'))
    const atrium = start({ PORT: '0', LOG_LEVEL: 'warn' })
    await atrium.url()
    expect(atrium.output()).toContain('From the file is open at')
    // By Node's own rules the one opens a debugger, which any account of the machine may use, and the other ends the process.
    for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.kill(atrium.pid, signal)
    await pause(500)
    expect(await atrium.end('SIGTERM'), atrium.output()).toBe(0)
    expect(atrium.output()).not.toContain('Debugger')
  })

  it('stops at bad settings, a line for each', async () => {
    const message = await failure({ PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://me:hunter2@db/x' })
    expect(message).toBe(
      [
        'PORT is "http". It may be a whole number from 0 to 65535.',
        'DATABASE_URL is set to a bad value. It may be a postgres:// address.',
        'LOG_LEVEL is "loud". It may be fatal, error, warn, info, debug, trace or silent.',
      ].join('\n'),
    )
  })

  it('stops if the port is taken, before it touches any data', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    )
    const message = await failureHere({ PORT: String(port), DATA_DIR: join(folder(), 'data') })
    expect(message).toBe(`Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to another one.`)
    await expect(stat(join(folder(), 'data'))).rejects.toThrow('ENOENT')
    server.close()
  })

  it('stops if it cannot listen', async () => {
    expect(await failureHere({ HOST: '192.0.2.1', PORT: '0' })).toMatch(
      /^Cannot listen on 192\.0\.2\.1:0: .*Correct HOST and PORT\.$/,
    )
  })
})
