const maxMs = 3000

/** Why a collector takes no traces, asked by an export without spans; null if it takes them. */
export const collectorFault = async (endpoint: string): Promise<string | null> => {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = new OTLPTraceExporter({ url: tracesOf(endpoint), timeoutMillis: maxMs })
  const { error } = await new Promise<{ readonly error?: Error }>((done) => exporter.export([], done))
  await exporter.shutdown()
  return error === undefined ? null : `the collector at ${new URL(endpoint).host} takes no traces: ${reasonOf(error)}.`
}

/** Where a collector takes traces by OTLP over HTTP. */
export const tracesOf = (endpoint: string): string => `${endpoint.replace(/\/$/, '')}/v1/traces`

/** The exporter's words, with the collector's answer. */
export const reasonOf = (error: Error): string => `${error.message}${isStatus(error) ? ` (${error.code})` : ''}`

const isStatus = (error: Error): error is Error & { readonly code: number } =>
  'code' in error && typeof error.code === 'number'
