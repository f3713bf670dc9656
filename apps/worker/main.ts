import { openLogger } from '#adapters/telemetry/logger.ts'
import { openDatabase } from '#apps/server/database.ts'
import { openInfrastructure } from '#apps/server/infrastructure.ts'
import { usualPatience } from '#apps/server/patience.ts'
import { environmentWithDotEnv, readSettings } from '#apps/settings.ts'
import { onStopSignal } from '#apps/stop-signals.ts'
import { work } from './work.ts'

/** Runs a dedicated worker, beside servers that share its database and bus. */
const main = async (): Promise<void> => {
  const settings = readSettings(environmentWithDotEnv())
  if (settings.DATABASE_URL === undefined) {
    throw new Error(
      'A dedicated worker needs DATABASE_URL: the embedded database belongs to the server that started it.',
    )
  }
  const logger = openLogger(settings.LOG_LEVEL)
  const log = (message: string) => logger.warn(message)
  const stopping = new AbortController()
  const database = await openDatabase(settings, {
    patienceMs: usualPatience.databaseMs,
    stopping: stopping.signal,
    log,
  })
  const infrastructure = await openInfrastructure(settings, database.url, log)
  const worker = await work(infrastructure, settings, logger)
  infrastructure.startRelay()
  logger.info('This worker takes runs.')

  const leave = async () => {
    await worker.stop()
    await infrastructure.close()
    process.exit(0)
  }
  onStopSignal(() => void leave().catch(fail))
}

const fail = (error: unknown): never => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}

main().catch(fail)
