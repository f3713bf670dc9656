const maxMs = 3000

/** Where a collector takes traces, and what it wants to be sent with them, such as a key. */
export type Collector = {
  readonly endpoint: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Why a collector takes no traces, asked by an export without spans; null if it takes them. */
export const collectorFault = async ({ endpoint, headers = {} }: Collector): Promise<string | null> => {
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const exporter = new OTLPTraceExporter({ url: tracesOf(endpoint), headers, timeoutMillis: maxMs })
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
