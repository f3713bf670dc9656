import { type HttpAppSettings, httpApp } from '#adapters/http/server/app.ts'
import { problemResponse } from '#adapters/http/server/problems.ts'
import { serveHttp } from '#adapters/http/server/serve.ts'
import { type Readiness, Starting } from '#adapters/http/system/system.ts'
import { canonicalizeAddresses } from '#adapters/postgres/person/canonical-addresses.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Metrics } from '#adapters/telemetry/metrics.ts'
import { traceIdOf } from '#adapters/telemetry/spans.ts'
import { openTracing, type Tracing, type TracingSettings } from '#adapters/telemetry/tracing.ts'
import type { Settings } from '#apps/settings.ts'
import { work } from '#apps/worker/work.ts'
import { type Mounted, mountAtrium } from './atrium.ts'
import { completeSettings } from './complete-settings.ts'
import { openDatabase } from './database.ts'
import { type Infrastructure, openInfrastructure } from './infrastructure.ts'
import { keepBackup } from './kept-log.ts'
import { type KeptHeads, openLogHeads } from './log-heads.ts'
import { outsideFigures } from './outside-figures.ts'
import { withTls } from './over-tls.ts'
import { type Patience, usualPatience } from './patience.ts'
import { siteOf } from './site.ts'
import { usualUrl } from './usual-url.ts'

export type Atrium = Mounted & {
  readonly url: string
  readonly port: number
  readonly stop: () => Promise<void>
}

/**
 * Starts the whole product. It listens first, so that a port in use is reported at once and health checks answer while
 * the database opens; everything else answers 503 until then. `givingUp` aborts a pending start.
 */
export const startAtrium = async (
  given: Settings,
  logger: Logger,
  patience: Patience = usualPatience,
  givingUp: AbortSignal = new AbortController().signal,
): Promise<Atrium> => {
  const settings = withTls(given)
  const log = (message: string) => logger.warn(message)
  const stopping = new AbortController()
  let app = startingApp(settings, logger)
  const server = await serveHttp((request, env) => app.fetch(request, env), settings, patience)
  const url = usualUrl({ ...settings, PORT: server.port })
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    stopping.abort()
    await server.stop()
    for (const close of closers.toReversed()) await close()
  }
  try {
    const database = await openDatabase(settings, { patienceMs: patience.databaseMs, stopping: givingUp, log })
    closers.push(database.stop)
    const metrics = await metricsOf(settings)
    const tracing = await tracingOf(settings, 'server')
    const infrastructure = await openInfrastructure(settings, database.url, log, { metrics, tracing })
    closers.push(infrastructure.close)
    const say = { report: (message: string) => logger.info(message), complain: log }
    closers.push(keepBackup(settings, infrastructure.examined, say).stop)
    const upgrade = await upgradeData(settings, infrastructure)
    const logHeads = openLogHeads(settings, url, infrastructure)
    closers.push(logHeads.stop)
    const ready = readiness(infrastructure, logHeads.heads)
    const base = traced(appSettings(upgrade, url, logger, ready), logger, infrastructure)
    const full = httpApp(measured(base, settings, infrastructure))
    const mounted = await mountAtrium(
      full,
      upgrade,
      url,
      { ...infrastructure, heads: logHeads.heads, signHead: logHeads.signHead },
      stopping.signal,
    )
    if (settings.WORKER_CONCURRENCY > 0)
      closers.push((await work(infrastructure, { ...upgrade, PUBLIC_URL: url }, logger)).stop)
    // Without NATS, notices reach only consumers of the same process: a relay without consumers would lose them.
    if (settings.NATS_URL !== undefined || settings.WORKER_CONCURRENCY > 0) infrastructure.startRelay()
    app = full
    // A restart follows: until then, the waiting page must not mistake this process for the restarted one.
    void mounted.setUp?.finished.then(() => {
      app = startingApp(settings, logger)
    })
    return { url, port: server.port, ...mounted, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reports parked work in `/readyz`. */
export const parkedDetail = (count: number): readonly string[] =>
  count === 0 ? [] : [`Work that failed 20 times is not repeated any more: ${count}. The audit page lists it.`]

/** Opens metrics, if there is a token for them. */
export const metricsOf = async ({ METRICS_TOKEN: token }: Settings): Promise<Metrics | null> =>
  token === undefined ? null : (await import('#adapters/telemetry/metrics.ts')).openMetrics()

/** Opens tracing, if there is a collector to send to. */
export const tracingOf = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings,
  process: TracingSettings['process'],
): Promise<Tracing | null> =>
  endpoint === undefined ? null : openTracing({ endpoint: endpoint.replace(/\/$/, ''), process })

/** Traces requests, and names their trace in the log. */
const traced = (base: HttpAppSettings, logger: Logger, { tracing }: Infrastructure): HttpAppSettings => {
  if (tracing === null) return base
  return {
    ...base,
    onAnswered: (line, route) => {
      logger.info({ ...line, trace_id: traceIdOf(line.requestId) }, 'answered')
      tracing.request({ ...line, route: route() })
    },
    defect: (error, requestId) => logger.error({ err: error, requestId, trace_id: traceIdOf(requestId) }, 'a defect'),
  }
}

/** Serves metrics and measures requests, if there is a token for them. */
const measured = (
  base: HttpAppSettings,
  settings: Settings,
  { metrics, figures, examined }: Infrastructure,
): HttpAppSettings => {
  const { METRICS_TOKEN: token } = settings
  const outside = outsideFigures(settings, examined.postgres)
  if (metrics === null || token === undefined) return base
  return {
    ...base,
    metrics: {
      token,
      contentType: metrics.contentType,
      read: async () => metrics.text([...(await figures()), ...(await outside())]),
    },
    onAnswered: (line, route) => {
      base.onAnswered(line, route)
      metrics.request({ method: line.method, route: route(), status: line.status }, line.milliseconds / 1000)
    },
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

const appSettings = (settings: Settings, url: string, logger: Logger, ready: Readiness) => ({
  ...siteOf(settings),
  publicUrl: url,
  trustProxy: settings.TRUST_PROXY,
  ready,
  onAnswered: (line: object) => logger.info(line, 'answered'),
  defect: (error: unknown, requestId: string) => logger.error({ err: error, requestId }, 'a defect'),
})

/** Brings stored data to this release's form; returns the settings with what the data says of its own. */
const upgradeData = async (settings: Settings, infrastructure: Infrastructure) => {
  await canonicalizeAddresses(infrastructure.examined.postgres, infrastructure.examined.master)
  return completeSettings(settings, infrastructure.examined.postgres)
}

/** What keeps the product from being ready, as sentences. */
const readiness =
  ({ check, parkedWork, subscriptions }: Infrastructure, heads: KeptHeads['heads']) =>
  async (withoutBus: boolean): Promise<readonly string[]> => {
    await check(withoutBus)
    const dispute = heads.dispute()
    return [...(dispute === null ? [] : [dispute]), ...parkedDetail(await parkedWork.count()), ...subscriptions.stuck()]
  }
