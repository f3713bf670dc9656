import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  openMetricsContentType,
  Registry,
} from 'prom-client'

/** A value read at the time of a scrape; all samples of one name have the same labels. */
export type Sample = {
  readonly name: string
  readonly help: string
  /** Null where there is nothing to measure: the metric is declared, without a value. */
  readonly value: number | null
  readonly labels?: Readonly<Record<string, string>>
}

export type Metrics = ReturnType<typeof openMetrics>

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/** The metrics of one process, as OpenMetrics text. Durations are in seconds. */
export const openMetrics = () => {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(openMetricsContentType)
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'atrium_' })
  const requests = new Histogram({
    name: 'atrium_http_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const appends = new Histogram({
    name: 'atrium_append_duration_seconds',
    help: 'Transactions that append to the log, including the wait for its lock.',
    buckets: requestSeconds,
    registers,
  })
  const batches = new Histogram({
    name: 'atrium_append_batch_size',
    help: 'Appends per transaction.',
    buckets: batchSizes,
    registers,
  })
  const attempts = new Counter({
    name: 'atrium_run_attempts_total',
    help: 'Attempts of this process at runs by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const leases = new Counter({
    name: 'atrium_run_leases_lost_total',
    help: 'Runs whose lease this process lost.',
    registers,
  })

  return {
    contentType: registry.contentType,
    request: (labels: { readonly method: string; readonly route: string; readonly status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    append: (batchSize: number, seconds: number) => {
      batches.observe(batchSize)
      appends.observe(seconds)
    },
    attempt: (outcome: string) => attempts.inc({ outcome }),
    leaseLost: () => leases.inc(),
    /** All metrics of the process, and these samples, without those of earlier calls. */
    text: textOf(registry),
  }
}

const textOf = (registry: Registry<OpenMetricsContentType>) => {
  let earlierNames: readonly string[] = []
  return (samples: readonly Sample[]): Promise<string> => {
    for (const name of earlierNames) registry.removeSingleMetric(name)
    const names = new Map(samples.map((sample) => [sample.name, sample]))
    earlierNames = [...names.keys()]
    for (const [name, { help, labels = {} }] of names)
      new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    for (const { name, value, labels = {} } of samples) {
      const gauge = registry.getSingleMetric(name) as Gauge
      if (value === null) gauge.remove(labels)
      else gauge.set(labels, value)
    }
    return registry.metrics()
  }
}
