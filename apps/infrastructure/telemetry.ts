import type { RequestLine } from '#adapters/http/middleware/request-log.ts'
import type { HttpAppSettings } from '#adapters/http/server/app.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import type { Metrics } from '#adapters/telemetry/metrics.ts'
import { type TracingSettings, traceIdOf } from '#adapters/telemetry/spans.ts'
import { openTracing, type Tracing } from '#adapters/telemetry/tracing.ts'
import type { Settings } from '#apps/settings.ts'
import { system } from '#contracts/system/http/system.ts'
import type { LogHeads } from '#domain/audit/service/log-heads.ts'
import type { Ports } from './infrastructure.ts'
import { outsideFigures } from './outside-figures.ts'

/** Opens metrics, if there is a token for them. */
export const metricsOf = async ({ METRICS_TOKEN: token }: Settings): Promise<Metrics | null> =>
  token === undefined ? null : (await import('#adapters/telemetry/metrics.ts')).openMetrics()

/** Opens tracing, if there is a collector to send to. */
export const tracingOf = async (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: service }: Settings,
  process: TracingSettings['process'],
  log: TracingSettings['log'],
): Promise<Tracing | null> =>
  endpoint === undefined ? null : openTracing({ endpoint, headers, service, process, log })

const routine: readonly string[] = [system.health.path, system.ready.path, '/metrics']

/** Logs a request that was answered. Probes and scrapes come every few seconds: as long as they succeed, as details. */
export const logAnswer = (logger: Logger, line: RequestLine & { readonly trace_id?: string }): void => {
  const isRoutine = line.status < 400 && routine.includes(line.path)
  logger[isRoutine ? 'debug' : 'info'](line, 'answered')
}

/** Traces requests, and names their trace in the log. */
export const withTraces = (base: HttpAppSettings, logger: Logger, { tracing }: Ports<'tracing'>): HttpAppSettings => {
  if (tracing === null) return base
  return {
    ...base,
    onAnswered: (line, route) => {
      logAnswer(logger, { ...line, trace_id: traceIdOf(line.requestId) })
      tracing.request({ ...line, route: route() })
    },
    defect: (error, requestId) => logger.error({ err: error, requestId, trace_id: traceIdOf(requestId) }, 'a defect'),
  }
}

/** Serves metrics and measures requests, if there is a token for them. */
export const withMetrics = (
  base: HttpAppSettings,
  settings: Settings,
  { metrics, figures, examined }: Ports<'metrics' | 'figures' | 'examined'>,
  heads: Pick<LogHeads, 'dispute'>,
): HttpAppSettings => {
  const { METRICS_TOKEN: token } = settings
  const outside = outsideFigures(settings, examined.postgres, heads)
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
