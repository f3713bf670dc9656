import { httpApp } from '#adapters/http/server/app.ts'
import { problemResponse } from '#adapters/http/server/problems.ts'
import { serveHttp } from '#adapters/http/server/serve.ts'
import { Starting } from '#adapters/http/system/system.ts'
import { canonicalizeAddresses } from '#adapters/postgres/person/canonical-addresses.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import { completeSettings } from '#apps/infrastructure/complete-settings.ts'
import { openDatabase } from '#apps/infrastructure/database.ts'
import { type Infrastructure, openInfrastructure } from '#apps/infrastructure/infrastructure.ts'
import { openLogHeads } from '#apps/infrastructure/log-heads.ts'
import { withTls } from '#apps/infrastructure/over-tls.ts'
import { type StartTimeouts, usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { metricsOf, tracingOf } from '#apps/infrastructure/telemetry.ts'
import { usualUrl } from '#apps/infrastructure/usual-url.ts'
import type { Settings } from '#apps/settings.ts'
import { appSettings } from './app-settings.ts'
import type { FirstSteps } from './first-steps.ts'
import { keepBackup } from './kept-log.ts'
import { runProduct } from './product.ts'
import { takeOverSetUp } from './take-over-set-up.ts'

export type Atrium = FirstSteps & {
  /** Those of the start, with what the database adds to them. */
  readonly settings: Settings
  readonly url: string
  readonly port: number
  readonly stop: () => Promise<void>
}

/**
 * Starts the whole product. It listens first, so that a port in use is reported at once and health checks answer while
 * the database opens; everything else answers 503 until then. `givingUp` aborts a pending start.
 */
export const startAtrium = async (
  baseSettings: Settings,
  logger: Logger,
  timeouts: StartTimeouts = usualStartTimeouts,
  givingUp: AbortSignal = new AbortController().signal,
): Promise<Atrium> => {
  const settings = withTls(baseSettings)
  const log = (message: string) => logger.warn(message)
  settings.doubts.forEach(log)
  const stopping = new AbortController()
  let app = startingApp(settings, logger)
  const server = await serveHttp((request, env) => app.fetch(request, env), settings, timeouts)
  const url = usualUrl({ ...settings, PORT: server.port })
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    stopping.abort()
    await server.stop()
    for (const close of closers.toReversed()) await close()
  }
  try {
    const database = await openDatabase(settings, { maxWaitMs: timeouts.databaseMs, stopping: givingUp, log })
    closers.push(database.stop)
    const metrics = await metricsOf(settings)
    const tracing = await tracingOf(settings, 'server', log)
    const infrastructure = await openInfrastructure(settings, database.url, log, { metrics, tracing })
    closers.push(infrastructure.close)
    const say = { report: (message: string) => logger.info(message), complain: log }
    closers.push(keepBackup(settings, infrastructure.examined, say).stop)
    const upgrade = await upgradeData(settings, infrastructure)
    const heads = openLogHeads(settings, url, infrastructure)
    closers.push(heads.stop)
    const serve = (full: typeof app | null) => {
      app = full ?? startingApp(settings, logger)
    }
    const process = { url, infrastructure, heads, logger, stopping: stopping.signal, serve }
    const product = await runProduct(settings, upgrade, process)
    closers.push(product.stop)
    return { ...product, settings: upgrade, url, port: server.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const startingApp = (settings: Settings, logger: Logger) => {
  const detail = 'Atrium is starting: the database is not open yet.'
  const notYet = async () => {
    throw new Starting(detail.slice(0, -1))
  }
  const app = httpApp(appSettings(settings, usualUrl(settings), logger, notYet))
  return app.all('*', (c) => problemResponse(c, { status: 503, detail, retryAfterSeconds: 1 }))
}

/** Brings stored data to this release's form; returns the settings with what the data says of its own. */
const upgradeData = async (settings: Settings, infrastructure: Infrastructure) => {
  await canonicalizeAddresses(infrastructure.examined.postgres, infrastructure.examined.master)
  const { postgres, master } = infrastructure.examined
  await takeOverSetUp(settings, infrastructure)
  return completeSettings(settings, postgres, master, infrastructure.warn)
}
