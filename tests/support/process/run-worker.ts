import { setTimeout as pause } from 'node:timers/promises'
import { httpEndpoint } from '#adapters/endpoint/http-endpoint.ts'
import { memoryEventBus } from '#adapters/memory/memory-event-bus.ts'
import { postgresRunQueue } from '#adapters/postgres/run/run-queue.ts'
import { postgresRunReader } from '#adapters/postgres/run/run-reader.ts'
import { postgresWorkflowReader } from '#adapters/postgres/workflow/workflow-reader.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { noBackground } from '#adapters/writer/background.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Timer } from '#domain/kernel/timer.ts'
import { relayEvents } from '#domain/log/service/event-relay.ts'
import { runPolicies } from '#domain/process/policy-runner.ts'
import { leaseSeconds } from '#domain/run/ports/run-queue.ts'
import { runExecutor } from '#domain/run/service/run-executor.ts'
import { startWorker } from '#domain/run/service/worker.ts'
import { noSettings } from '#domain/workflow/ports/call-settings.ts'
import type { AtriumProcess } from './atrium-process.ts'

/** Workers run this many times faster here: a lease of 20 s takes 2. */
const haste = 10

const shortLeaseSeconds = leaseSeconds / haste

const hastyTimer: Timer = { after: (milliseconds, call) => systemTimer.after(milliseconds / haste, call) }

/** Executes one attempt at a run, as this process's workers do. */
export const executorOf = ({ postgres, store }: AtriumProcess, random = () => 0.02) =>
  runExecutor({
    store,
    callSettingsOf: async () => noSettings,
    workflows: postgresWorkflowReader(postgres),
    endpoint: httpEndpoint({ allowPrivate: true, timeoutMs: 30_000 }),
    writer: templateWriter(),
    backgroundOf: async () => noBackground,
    derivedId: hashedIds,
    clock: systemClock,
    random,
    pause: (milliseconds) => pause(milliseconds / haste),
  })

/** A worker with all its policies, on an in-process bus. */
export const runWorker = async (process: AtriumProcess, name: string, concurrency = 10) => {
  const defects: string[] = []
  const bus = memoryEventBus()
  const policies = await runPolicies({
    store: process.store,
    runs: postgresRunReader(process.postgres),
    clock: systemClock,
    bus,
    park: (_, handle) => handle,
  })
  const worker = await startWorker(
    {
      queue: postgresRunQueue(process.postgres, shortLeaseSeconds),
      bus,
      timer: hastyTimer,
      execute: executorOf(process),
      defect: (error) => void defects.push(String(error)),
    },
    { name, concurrency },
  )
  const relay = relayEvents(process.subscriptions, bus, () => '1970-01-01T00:00:00.000Z')
  return {
    defects,
    stop: async () => {
      await worker.stop()
      await policies.stop()
      await Promise.all([bus.close(), relay.stop()])
    },
  }
}
