import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { type StartTimeouts, usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
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
  MASTER_KEY: randomBytes(32).toString('base64'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  CONTACT_RATE_PER_MINUTE: '1000000',
  RUNS_PER_HOUR: '100000000',
})

/** The whole product in this process, on its own port and database. */
export const startTestAtrium = async (
  environment: Record<string, string> = {},
  // The clients send nothing during shutdown, so there is nothing to drain.
  timeouts: StartTimeouts = { ...usualStartTimeouts, drainMs: 0 },
): Promise<TestAtrium> => {
  const database = await migratedDatabase()
  const defects: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void defects.push(JSON.parse(line).err.stack) })
  const settings = readSettings({ ...testEnvironment(database.url), ...environment })
  const atrium = await startAtrium(settings, logger, timeouts)
  const stop = async () => {
    await atrium.stop()
    await database.drop()
  }
  return { url: `http://127.0.0.1:${atrium.port}`, databaseUrl: database.url, defects, stop }
}
