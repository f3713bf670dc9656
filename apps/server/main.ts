import { openLogger } from '../../adapters/log/logger.ts'
import { environmentWithDotEnv, readSettings } from '../settings.ts'
import { onceToldToStop } from '../stop-signals.ts'
import { usualPatience } from './patience.ts'
import { startAtrium } from './start.ts'
import { welcome } from './welcome.ts'

/** Starts Atrium, says where it is, and stops it on a signal: requests under way end first. */
const main = async (): Promise<void> => {
  const settings = readSettings(environmentWithDotEnv())
  const leaving = new AbortController()
  const starting = startAtrium(settings, openLogger(settings.LOG_LEVEL), usualPatience, leaving.signal)
  const leave = async () => {
    leaving.abort()
    // A start that ends because of the signal is no failure.
    const atrium = await starting.catch(() => null)
    await atrium?.stop()
    process.exit(0)
  }
  onceToldToStop(() => leave().catch(fail))
  const { url, firstUser } = await starting.catch((error: unknown) => (leaving.signal.aborted ? never : fail(error)))
  process.stdout.write(welcome(url, settings, firstUser))
}

const never = new Promise<never>(() => undefined)

const fail = (error: unknown): never => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}

main().catch(fail)
