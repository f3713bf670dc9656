import type { Metrics } from '#adapters/telemetry/metrics.ts'
import { type ExecutorPorts, type RunLease, runExecutor } from '#domain/run/service/run-executor.ts'

/** Executes runs, and counts attempts by outcome and lost leases. */
export const measuredRuns = (ports: ExecutorPorts, metrics: Metrics | null): ((held: RunLease) => Promise<void>) => {
  if (metrics === null) return runExecutor(ports)
  const counted = async <Reply extends { readonly type: string }>(reply: Promise<Reply>): Promise<Reply> => {
    metrics.attempt((await reply).type.toLowerCase())
    return reply
  }
  const { endpoint, writer } = ports
  const execute = runExecutor({
    ...ports,
    endpoint: { call: (...call) => counted(endpoint.call(...call)) },
    writer: { ...writer, draft: (...draft) => counted(writer.draft(...draft)) },
  })
  return async (held) => {
    await execute(held)
    if (held.lost()) metrics.leaseLost()
  }
}
