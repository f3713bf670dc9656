import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { httpEndpoint } from '#adapters/endpoint/http-endpoint.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import { builtInLibraryIn } from '#adapters/writer/static-content/built-in-library.ts'
import type { Infrastructure } from '#apps/infrastructure/infrastructure.ts'
import { workerWriters } from '#apps/infrastructure/writer.ts'
import { libraries } from '#domain/library/service/libraries.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { parkFailing } from '#domain/log/service/parking.ts'
import { runPolicies } from '#domain/process/policy-runner.ts'
import { backgrounds } from '#domain/run/service/backgrounds.ts'
import { parkRuns } from '#domain/run/service/park-runs.ts'
import { startWorker } from '#domain/run/service/worker.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import { workflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { formatsOf, type Settings } from '../settings.ts'
import { followMailbox } from './follow-mailbox.ts'
import { importLeads } from './import-leads.ts'
import { mails } from './mails.ts'
import { measuredRuns } from './measured-runs.ts'
import { eraseNightly } from './nightly.ts'
import { remindLeads } from './reminders.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { runTriggers } from './triggers.ts'

/** Executes runs, policies and imports in this process, with the configured concurrency. */
export const work = async (infrastructure: Infrastructure, settings: Settings, logger: Logger): Promise<Consumer> => {
  const { store, users, bus, runQueue, runReader, workflowReader, parkedWork, tracing } = infrastructure
  const { CURRENCY: currency, BRAND_NAME: brandName } = settings
  const complain = (message: string) => logger.warn(message)
  const parking = parkFailing({ work: parkedWork, timer: systemTimer, complain })
  const plainEndpoint = httpEndpoint({
    allowPrivate: settings.ALLOW_PRIVATE_ENDPOINTS,
    timeoutMs: settings.ENDPOINT_TIMEOUT_SECONDS * 1000,
    ...(tracing !== null && { traceparent: tracing.traceparent }),
  })
  const endpoint = tracing?.endpoint(plainEndpoint) ?? plainEndpoint
  const ports = {
    store,
    workflows: workflowReader,
    endpoint,
    callSettingsOf: workflowSecrets(store, infrastructure.secretVault).callSettings,
    ...(await workerWriters(settings)),
    backgroundOf: backgrounds({
      ...{ libraries: libraries(store, builtInLibraryIn(settings.LANGUAGES)), store, runs: runReader },
      ...{ brandName, formats: formatsOf(settings), language: settings.LANGUAGES[0] ?? 'en' },
    }),
    derivedId: hashedIds,
    clock: systemClock,
    canMail: settings.SMTP_URL !== undefined,
    canHaveTask: async (userId: string) => {
      const member = await users.find(userId)
      return member !== null && isActiveAdmin(member)
    },
    timeZone: settings.TIME_ZONE ?? 'UTC',
    random: Math.random,
    pause,
  }
  const parkRun = parkRuns({ queue: runQueue, work: parkedWork, clock: systemClock, park: parking.park })
  const defect = (error: unknown, runId: string) => {
    logger.error({ err: error, runId }, 'a defect')
    void parkRun(error, runId).catch(() => undefined)
  }
  const name = `${hostname()} ${process.pid} ${randomUUID()}`
  const policies = await runPolicies({ store, runs: runReader, clock: systemClock, bus, park: parking.park, currency })
  const worker = await startWorker(
    { queue: runQueue, bus, timer: systemTimer, execute: measuredRuns(ports, infrastructure), defect },
    { name, concurrency: settings.WORKER_CONCURRENCY, leaseSeconds: settings.RUN_LEASE_SECONDS },
  )
  const parts = [
    worker,
    policies,
    importLeads(infrastructure, settings, logger),
    ...mails(infrastructure, settings, logger, parking.park),
    ...followMailbox(infrastructure, settings, logger),
    ...remindLeads(infrastructure, settings, logger, parking.park),
    eraseNightly(infrastructure, settings, logger),
    runTriggers(infrastructure, settings, parking.park, complain),
    sendWebhooks(infrastructure, settings, logger),
    parking,
  ]
  return {
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}
