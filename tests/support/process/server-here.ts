import { pino } from 'pino'
import { type StartTimeouts, usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { messageOf } from '#domain/kernel/unavailable.ts'

/**
 * Starts the whole product in this process, with only these settings: a tenth of the processor time. Not for what tests
 * its signals, its output or its working directory. `stop` may be called again.
 */
export const startHere = async (
  environment: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
  // The clients send nothing during shutdown, so there is nothing to drain.
  timeouts: StartTimeouts = { ...usualStartTimeouts, drainMs: 0 },
) => {
  const logger = pino({ level: 'warn' }, { write: onLine })
  const atrium = await startAtrium(readSettings(environment), logger, timeouts)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= atrium.stop()
    return stopped
  }
  return { url: `http://127.0.0.1:${atrium.port}`, stop }
}

/** The message of a failing start in this process, which a server prints before it ends with status 1. */
export const failureHere = async (environment: Record<string, string>): Promise<string> => {
  const outcome = await startHere(environment).catch((error: unknown) => messageOf(error))
  if (typeof outcome === 'string') return outcome
  await outcome.stop()
  throw new Error('The start does not fail.')
}
