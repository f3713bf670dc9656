import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attributes, Context, SpanKind } from '@opentelemetry/api'
import type { Announced } from '#domain/log/ports/event-bus.ts'
import { type Collector, reasonOf, tracesOf } from './collector-fault.ts'

type TracedRequest = {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/** The trace of a span, and the span's own id if others refer to it. */
type Place = { readonly correlationId: string; readonly spanId?: string | null }

/** Where traces are sent, and this process's name there. */
export type TracingSettings = Collector & {
  readonly service?: string | undefined
  readonly process: 'server' | 'worker'
  readonly log: (message: string) => void
}

export type Spans = Awaited<ReturnType<typeof startSpans>>

/** The exporter alone waits for ten seconds. */
const flushMs = 2000

/** Records spans whose beginning and end are known. */
export const startSpans = async (settings: TracingSettings) => {
  const name = settings.process
  const { sdk, api, ids } = await startTracing(settings)
  const isSampled = sampler()
  const tracer = api.trace.getTracerProvider().getTracer('atrium')
  const record = (
    title: string,
    context: Context,
    { start, end, failed }: Times,
    kind: SpanKind,
    details: Attributes,
  ) => {
    const attributes = { ...details, 'atrium.process': name }
    const child = tracer.startSpan(title, { startTime: start, kind, attributes }, context)
    if (failed) child.setStatus({ code: api.SpanStatusCode.ERROR })
    child.end(end)
  }
  /** A child of the request of its trace. */
  const span = (
    title: string,
    { correlationId, spanId = null }: Place,
    times: Times,
    kind: SpanKind,
    details: Attributes,
  ) => {
    const traceId = traceIdOf(correlationId)
    if (!isSampled(traceId)) return
    const parent = { traceId, spanId: rootIdOf(traceId), traceFlags: api.TraceFlags.SAMPLED, isRemote: true }
    if (spanId !== null) ids.next(null, spanId)
    record(title, api.trace.setSpanContext(api.ROOT_CONTEXT, parent), times, kind, details)
  }
  return {
    span,
    kinds: api.SpanKind,
    /** Flushes pending spans, as far as the collector takes them in time: the process is about to end. */
    close: async (): Promise<void> => {
      await Promise.race([sdk.shutdown().catch(() => undefined), pause(flushMs, undefined, { ref: false })])
      // The provider is the process's own: the next one would not replace it.
      api.trace.disable()
    },
    noticeSpan: (title: string, { correlationId, type, stream }: Announced, times: Times, kind: SpanKind) => {
      if (correlationId !== undefined)
        span(`${title} ${type}`, { correlationId }, times, kind, { 'atrium.stream': stream })
    },
    /** The root of a trace, reported once the request has been answered. */
    root: ({ requestId, method, route, status, milliseconds }: TracedRequest): void => {
      const traceId = traceIdOf(requestId)
      if (!isSampled(traceId)) return
      const end = Date.now()
      const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
      ids.next(traceId, rootIdOf(traceId))
      const times = { start: end - milliseconds, end, failed: status >= 500 }
      record(`${method} ${route}`, api.ROOT_CONTEXT, times, api.SpanKind.SERVER, attributes)
    },
  }
}

/** The trace of a request or of an event's correlation id: 32 hexadecimal digits, those of a UUID. */
export const traceIdOf = (correlationId: string): string => {
  const digits = correlationId.replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(digits) ? digits : createHash('sha256').update(correlationId).digest('hex').slice(0, 32)
}

const maxSpansPerSecond = 200

/**
 * Keeps every trace while there are few, and a fraction of them under load. The trace's id decides, so that a process
 * with a lower fraction keeps a subset of the traces that another keeps.
 */
const sampler = () => {
  let [until, count, share] = [0, 0, 1]
  return (traceId: string): boolean => {
    const now = performance.now()
    if (now > until) [until, count, share] = [now + 1000, 0, Math.min(1, maxSpansPerSecond / Math.max(1, count))]
    count += 1
    share = Math.min(share, maxSpansPerSecond / count)
    return Number.parseInt(traceId.slice(-6), 16) < share * 0x100_0000
  }
}

/** The id of the request's span, which every process can derive as the parent of its own. */
const rootIdOf = (traceId: string): string => traceId.slice(16)

export type Times = { readonly start: number; readonly end: number; readonly failed: boolean }

/** In milliseconds since 1970, also for work that fails, whose error is rethrown. */
export const timeWork = async <Result>(
  work: () => Promise<Result>,
  onTimed: (times: Times) => void,
): Promise<Result> => {
  const start = Date.now()
  try {
    const result = await work()
    onTimed({ start, end: Date.now(), failed: false })
    return result
  } catch (error) {
    onTimed({ start, end: Date.now(), failed: true })
    throw error
  }
}

type OnExport = (result: { readonly error?: Error }) => void

/** Logs why the collector does not take spans, each reason once, and that it takes them again. */
const logExports = (endpoint: string, log: (message: string) => void): OnExport => {
  const place = `The collector at ${new URL(endpoint).host}`
  let last = ''
  return ({ error }) => {
    const reason = error === undefined ? '' : reasonOf(error)
    if (reason === last) return
    last = reason
    log(reason === '' ? `${place} takes traces again.` : `${place} takes no traces: ${reason}`)
  }
}

const startTracing = async ({ endpoint, headers = {}, service, process: name, log }: TracingSettings) => {
  const [api, { NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const ids = presetIds()
  const exporter = new OTLPTraceExporter({ url: tracesOf(endpoint), headers })
  const onExport = logExports(endpoint, log)
  const send = exporter.export.bind(exporter)
  // The exporter reports a failure to its caller alone, and the SDK drops it.
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      onExport(result)
      done(result)
    })
  const sdk = new NodeSDK({
    serviceName: service ?? `atrium-${name}`,
    traceExporter: exporter,
    idGenerator: ids,
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
    autoDetectResources: false,
  })
  sdk.start()
  return { sdk, api, ids }
}

/** Generates the ids set for the next span, and random ones otherwise. Spans are started synchronously. */
const presetIds = () => {
  let [trace, span]: [string | null, string | null] = [null, null]
  const hexId = (id: string | null, bytes: number) => id ?? randomBytes(bytes).toString('hex')
  return {
    next: (traceId: string | null, spanId: string) => {
      ;[trace, span] = [traceId, spanId]
    },
    generateTraceId: () => {
      const id = hexId(trace, 16)
      trace = null
      return id
    },
    generateSpanId: () => {
      const id = hexId(span, 8)
      span = null
      return id
    },
  }
}
