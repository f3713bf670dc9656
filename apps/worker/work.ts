import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { httpEndpoint } from '../../adapters/endpoint/http-endpoint.ts'
import type { Logger } from '../../adapters/log/logger.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { systemTimer } from '../../adapters/system/system-timer.ts'
import { runPolicies } from '../../domain/application/policy-runner.ts'
import { runExecutor } from '../../domain/application/run-executor.ts'
import { startWorker } from '../../domain/application/worker.ts'
import type { Consumer } from '../../domain/ports/event-bus.ts'
import type { Infrastructure } from '../server/infrastructure.ts'
import type { Settings } from '../settings.ts'
import { importLeads } from './import-leads.ts'
import { mailStaff } from './mail-staff.ts'
import { writerOf } from './writer.ts'

/** Makes this process take runs, carry out policies and read files of leads in, as many runs at once as the settings allow. */
export const work = async (infrastructure: Infrastructure, settings: Settings, logger: Logger): Promise<Consumer> => {
  const { store, bus, runQueue, runReader, workflowReader } = infrastructure
  const endpoint = httpEndpoint({
    allowPrivate: settings.ALLOW_PRIVATE_ENDPOINTS,
    timeoutMs: settings.ENDPOINT_TIMEOUT_SECONDS * 1000,
  })
  const ports = {
    store,
    workflows: workflowReader,
    endpoint,
    writer: writerOf(settings),
    clock: systemClock,
    random: Math.random,
    pause,
  }
  const defect = (error: unknown, runId: string) => logger.error({ err: error, runId }, 'a defect')
  const name = `${hostname()} ${process.pid} ${randomUUID()}`
  const policies = await runPolicies({ store, runs: runReader, clock: systemClock, bus })
  const worker = await startWorker(
    { queue: runQueue, bus, timer: systemTimer, execute: runExecutor(ports), defect },
    { name, concurrency: settings.WORKER_CONCURRENCY },
  )
  const imports = importLeads(infrastructure, logger)
  const mails = mailStaff(infrastructure, settings, logger)
  return {
    stop: async () => {
      await Promise.all([worker.stop(), policies.stop(), imports.stop(), mails.stop()])
    },
  }
}
