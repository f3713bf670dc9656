import { openLogger } from '#adapters/telemetry/logger.ts'
import { environmentWithDotEnv, readSettings } from '#apps/settings.ts'
import { onStopSignal } from '#apps/stop-signals.ts'
import { usualPatience } from './patience.ts'
import { startAtrium } from './start.ts'
import { welcome } from './welcome.ts'

/** Starts Atrium, prints where it is, and stops it on a signal: requests in flight finish first. */
const main = async (): Promise<void> => {
  const settings = readSettings(environmentWithDotEnv())
  const leaving = new AbortController()
  const starting = startAtrium(settings, openLogger(settings.LOG_LEVEL), usualPatience, leaving.signal)
  const leave = async () => {
    leaving.abort()
    // A start aborted by the signal is not a failure.
    const atrium = await starting.catch(() => null)
    await atrium?.stop()
    process.exit(0)
  }
  onStopSignal(() => leave().catch(fail))
  const { url, firstUser } = await starting.catch((error: unknown) => (leaving.signal.aborted ? never : fail(error)))
  process.stdout.write(welcome(url, settings, firstUser))
}

const never = new Promise<never>(() => undefined)

const fail = (error: unknown): never => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}

main().catch(fail)
