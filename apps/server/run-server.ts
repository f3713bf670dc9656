import { openLogger } from '#adapters/telemetry/logger.ts'
import { environmentWithDotEnv } from '#apps/environment.ts'
import { usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { outliveOutput } from '#apps/lost-output.ts'
import { readSettings, type Settings } from '#apps/settings.ts'
import { failProcess, type Program } from '#apps/stop-signals.ts'
import { announce } from './announce.ts'
import type { Finished } from './set-up.ts'
import { type Atrium, startAtrium } from './start.ts'

const leaving = new AbortController()

/** Starts Atrium, prints where it is, and stops it on a signal: requests in flight finish first. */
export const runServer: Program = async (onStarted) => {
  outliveOutput()
  const settings = readSettings(environmentWithDotEnv())
  let running = start(settings)
  onStarted(async () => {
    leaving.abort()
    // A start aborted by the signal is not a failure.
    const atrium = await running.catch(() => null)
    await atrium?.stop()
  })
  const atrium = await running.catch(failUnlessLeaving)
  announce(atrium)
  const finished = await atrium.setUp?.finished
  if (finished === undefined) return
  running = restart(atrium, finished)
  await running.catch(failUnlessLeaving)
}

const start = (settings: Settings): Promise<Atrium> =>
  startAtrium(settings, openLogger(settings.LOG_LEVEL), usualStartTimeouts, leaving.signal)

/** Restarts with the answers of the set-up, on the same port, with sample data if requested. */
const restart = async (former: Atrium, { sampleData }: Finished): Promise<Atrium> => {
  await former.stop()
  const settings = readSettings({ ...environmentWithDotEnv(), PORT: String(former.port) })
  if (sampleData) {
    const { enterSamples } = await import('#apps/demo/past.ts')
    await enterSamples(settings, (message) => openLogger(settings.LOG_LEVEL).warn(message))
  }
  const atrium = await start(settings)
  announce(atrium)
  return atrium
}

const never = new Promise<never>(() => undefined)

const failUnlessLeaving = (error: unknown) => (leaving.signal.aborted ? never : failProcess(error))
