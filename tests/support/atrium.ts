import type { StartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { startHere } from '#tests/support/process/server-here.ts'
import { databaseAfterStart } from '#tests/support/servers/database-after-start.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

export type TestAtrium = {
  readonly url: string
  readonly databaseUrl: string
  /** Stacks of the logged errors: defects of ours, whatever the input was. */
  readonly defects: readonly string[]
  readonly stop: () => Promise<void>
}

export const admin = { email: 'ada@atrium.test', password: 'correct horse battery' }

/** The settings that every test starts from: its own port, a known admin, and no limits unless under test. */
export const testEnvironment = (databaseUrl: string): Record<string, string> => ({
  PORT: '0',
  DATABASE_URL: databaseUrl,
  MASTER_KEY: Buffer.alloc(32, 'master key of tests').toString('base64'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  CONTACT_RATE_PER_MINUTE: '1000000',
  RUNS_PER_HOUR: '100000000',
})

/** Whether these settings differ from those of `startOnce` in what the first start writes. */
const makesFirstStart = (environment: Record<string, string>) =>
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATABASE_URL', 'MASTER_KEY'].some((name) => name in environment)

/** Without a worker: what follows the log has no place in it yet, as before the first start. */
const startOnce = async (databaseUrl: string) =>
  (await startHere({ ...testEnvironment(databaseUrl), WORKER_CONCURRENCY: '0' })).stop()

/** The number of pino's level `error`. */
const pinoError = 50

/** The whole product in this process, on its own port and database. */
export const startTestAtrium = async (
  environment: Record<string, string> = {},
  timeouts?: StartTimeouts,
): Promise<TestAtrium> => {
  const database = await (makesFirstStart(environment) ? migratedDatabase() : databaseAfterStart(startOnce))
  const defects: string[] = []
  const onLine = (line: string) => {
    const { level, err } = JSON.parse(line)
    if (level >= pinoError) defects.push(err.stack)
  }
  const atrium = await startHere({ ...testEnvironment(database.url), ...environment }, onLine, timeouts)
  const stop = async () => {
    await atrium.stop()
    await database.drop()
  }
  return { url: atrium.url, databaseUrl: database.url, defects, stop }
}
