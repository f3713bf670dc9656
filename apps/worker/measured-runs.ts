import type { Metrics } from '#adapters/telemetry/metrics.ts'
import type { Tracing } from '#adapters/telemetry/tracing.ts'
import { type ExecutorPorts, type RunLease, runExecutor } from '#domain/run/service/run-executor.ts'

/** Executes runs, counts attempts by outcome and lost leases, and traces them. */
export const measuredRuns = (
  ports: ExecutorPorts,
  { metrics, tracing }: { readonly metrics: Metrics | null; readonly tracing: Tracing | null },
): ((lease: RunLease) => Promise<void>) => {
  const execute = countRuns(ports, metrics)
  return tracing === null ? execute : (lease) => tracing.attempt(lease.runId, () => execute(lease))
}

const countRuns = (ports: ExecutorPorts, metrics: Metrics | null): ((lease: RunLease) => Promise<void>) => {
  if (metrics === null) return runExecutor(ports)
  const byOutcome = async <Reply extends { readonly type: string }>(reply: Promise<Reply>): Promise<Reply> => {
    metrics.attempt((await reply).type.toLowerCase())
    return reply
  }
  const { endpoint, writer } = ports
  const execute = runExecutor({
    ...ports,
    endpoint: { call: (...call) => byOutcome(endpoint.call(...call)) },
    writer: { ...writer, draft: (...draft) => byOutcome(writer.draft(...draft)) },
  })
  return async (lease) => {
    await execute(lease)
    if (lease.lost()) metrics.leaseLost()
  }
}
