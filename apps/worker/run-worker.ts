import { setFlagsFromString } from 'node:v8'
import { workerApp } from '#adapters/http/server/app.ts'
import { type HttpServer, serveHttp } from '#adapters/http/server/serve.ts'
import { openLogger } from '#adapters/telemetry/logger.ts'
import { environmentWithDotEnv } from '#apps/environment.ts'
import { completeSettings } from '#apps/infrastructure/complete-settings.ts'
import { openDatabase } from '#apps/infrastructure/database.ts'
import { type Infrastructure, openInfrastructure } from '#apps/infrastructure/infrastructure.ts'
import { followSettings } from '#apps/infrastructure/live-settings.ts'
import { withTls } from '#apps/infrastructure/over-tls.ts'
import { usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { metricsOf, tracingOf } from '#apps/infrastructure/telemetry.ts'
import { outliveOutput } from '#apps/lost-output.ts'
import { replaceable } from '#apps/replaceable.ts'
import { parkedDetail } from '#apps/server/app-settings.ts'
import { readSettings, type Settings } from '#apps/settings.ts'
import type { Program } from '#apps/stop-signals.ts'
import { work } from './work.ts'

/**
 * Collects the old generation once it has doubled. By default V8 lets it grow to three or four times the live data, and
 * a worker fills it: runs in progress outlive several young collections.
 */
setFlagsFromString('--heap-growing-percent=100')

/** Runs a dedicated worker, beside servers that share its database and bus. */
export const runWorker: Program = async (onStarted) => {
  outliveOutput()
  const settings = withTls(readSettings(environmentWithDotEnv()))
  if (settings.DATABASE_URL === undefined) {
    throw new Error(
      'A dedicated worker needs DATABASE_URL: the embedded database belongs to the server that started it.',
    )
  }
  const logger = openLogger(settings.LOG_LEVEL)
  const log = (message: string) => logger.warn(message)
  settings.doubts.forEach(log)
  const stopping = new AbortController()
  const database = await openDatabase(settings, {
    maxWaitMs: usualStartTimeouts.databaseMs,
    stopping: stopping.signal,
    log,
  })
  const metrics = await metricsOf(settings)
  const tracing = await tracingOf(settings, 'worker', log)
  const infrastructure = await openInfrastructure(settings, database.url, log, { metrics, tracing })
  const { postgres, master } = infrastructure.examined
  const complete = await completeSettings(settings, postgres, master, log)
  const worker = await replaceable((current) => work(infrastructure, current, logger), complete)
  const live = followSettings(settings, complete, infrastructure, worker.replace, null)
  infrastructure.startRelay()
  const health = await serveHealth(complete, infrastructure)
  logger.info('This worker takes runs.')

  onStarted(async () => {
    await health.stop()
    await live.stop()
    await worker.stop()
    await infrastructure.close()
  })
}

/** Serves `/healthz`, `/readyz` and `/metrics` on WORKER_HEALTH_PORT; without it the worker listens on no port. */
const serveHealth = async (settings: Settings, infrastructure: Infrastructure): Promise<Pick<HttpServer, 'stop'>> => {
  const { HOST, WORKER_HEALTH_PORT: PORT, METRICS_TOKEN: token } = settings
  if (PORT === undefined) return { stop: async () => undefined }
  const place = { HOST, PORT, setting: 'WORKER_HEALTH_PORT' }
  const { metrics, figures, parkedWork } = infrastructure
  const ready = async (withoutBus: boolean) => {
    await infrastructure.check(withoutBus)
    return parkedDetail(await parkedWork.count())
  }
  const access =
    metrics === null || token === undefined
      ? undefined
      : { token, contentType: metrics.contentType, read: async () => metrics.text(await figures()) }
  return serveHttp(workerApp(ready, access).fetch, place, usualStartTimeouts)
}
