import { openLogger } from '../../adapters/log/logger.ts'
import { environmentWithDotEnv, readSettings } from '../settings.ts'
import { type Atrium, startAtrium } from './start.ts'
import { welcome } from './welcome.ts'

/** Starts Atrium, says where it is, and stops it on a signal: requests under way end first. */
const main = async (): Promise<void> => {
  const settings = readSettings(environmentWithDotEnv())
  const starting = startAtrium(settings, openLogger(settings.LOG_LEVEL))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void starting.then(stop, () => undefined))
  const { url, firstUser } = await starting
  process.stdout.write(welcome(url, settings, firstUser))
}

const stop = async (atrium: Atrium) => {
  await atrium.stop()
  process.exit(0)
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
})
