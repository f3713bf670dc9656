import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { httpEndpoint } from '#adapters/endpoint/http-endpoint.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Logger } from '#adapters/telemetry/logger.ts'
import { builtInLibrary } from '#adapters/writer/static-content/built-in-library.ts'
import { formatting, serverFormats } from '#contracts/formats.ts'
import { backgrounds } from '#domain/document/service/backgrounds.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { mailNewLeads } from '#domain/lead/service/mail-new-leads.ts'
import { sendLeadMails } from '#domain/lead/service/send-lead-mails.ts'
import { libraries } from '#domain/library/service/libraries.ts'
import type { Consumer } from '#domain/log/ports/event-bus.ts'
import { type Parking, parkFailing } from '#domain/log/service/parking.ts'
import { runPolicies } from '#domain/log/service/policy-runner.ts'
import { parkRuns } from '#domain/run/service/park-runs.ts'
import { startWorker } from '#domain/run/service/worker.ts'
import { warnUsers } from '#domain/security/service/warn-users.ts'
import { workflowSecrets } from '#domain/workflow/service/workflow-secrets.ts'
import { mailerOf } from '../mailer.ts'
import type { Infrastructure } from '../server/infrastructure.ts'
import { formatsOf, type Settings } from '../settings.ts'
import { importLeads } from './import-leads.ts'
import { mailDecided } from './mail-decided.ts'
import { measuredRuns } from './measured-runs.ts'
import { eraseNightly } from './nightly.ts'
import { notifyStaff } from './notify.ts'
import { sendWebhooks } from './send-webhooks.ts'
import { runTriggers } from './triggers.ts'
import { writerOf } from './writer.ts'

/** Mails users about new devices, passwords and factors, if configured; in one process at a time. */
const mailUsers = (
  { subscriptions, store, sentMails }: Infrastructure,
  settings: Settings,
  logger: Logger,
  park: Parking,
): Consumer => {
  const { CONTACT_EMAIL: address, BRAND_NAME: brandName } = settings
  const mailer = mailerOf(settings)
  if (mailer === null) return { stop: async () => undefined }
  const stopping = new AbortController()
  const { signal } = stopping
  const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`
  const { moment } = formatting(serverFormats(formatsOf(settings)))
  const handle = warnUsers(
    {
      store,
      mailer,
      sent: sentMails,
      pause: (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
      complain: (message) => logger.warn(message),
      park,
    },
    { replyTo: address, brandName, publicUrl, moment: (at) => moment(at, { dateStyle: 'medium', timeStyle: 'short' }) },
  )
  const now = new Date().toISOString()
  const subscription = subscriptions.subscribe({ name: async () => 'mail about security', since: () => now, handle })
  return {
    stop: async () => {
      stopping.abort()
      await subscription.stop()
    },
  }
}

/** Executes runs, policies and imports in this process, with the configured concurrency. */
export const work = async (infrastructure: Infrastructure, settings: Settings, logger: Logger): Promise<Consumer> => {
  const { store, bus, runQueue, runReader, workflowReader, parkedWork, tracing } = infrastructure
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
    writer: await writerOf(settings),
    backgroundOf: backgrounds({
      ...{ libraries: libraries(store, builtInLibrary), store, runs: runReader },
      ...{ brandName, formats: formatsOf(settings) },
    }),
    derivedId: hashedIds,
    clock: systemClock,
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

/** All senders of mails and posts, as far as configured. */
const mails = (...[infrastructure, settings, logger, park]: Parameters<typeof mailStaff>): readonly Consumer[] => [
  mailStaff(infrastructure, settings, logger, park),
  mailUsers(infrastructure, settings, logger, park),
  notifyStaff(infrastructure, settings, logger, park),
  mailLeads(infrastructure, settings, park),
  mailDecided(infrastructure, settings, logger, park),
]

/** Mails staff about new leads, if configured; in one process at a time. */
const mailStaff = (
  { subscriptions, leadReader, sentMails }: Infrastructure,
  settings: Settings,
  logger: Logger,
  park: Parking,
): Consumer => {
  const { NOTIFY_EMAIL: to } = settings
  const mailer = mailerOf(settings)
  if (mailer === null || to === undefined) return { stop: async () => undefined }
  const stopping = new AbortController()
  const { signal } = stopping
  const publicUrl = settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`
  const handle = mailNewLeads(
    {
      leads: leadReader,
      mailer,
      sent: sentMails,
      pause: (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
      complain: (message) => logger.warn(message),
      park,
    },
    { to, brandName: settings.BRAND_NAME, urlOf: (leadId) => `${publicUrl}/dashboard/leads?lead=${leadId}` },
  )
  const now = new Date().toISOString()
  const subscription = subscriptions.subscribe({ name: async () => 'mail about new leads', since: () => now, handle })
  return {
    stop: async () => {
      stopping.abort()
      await subscription.stop()
    },
  }
}

/** Sends what staff wrote to leads, if configured; in one process at a time. */
const mailLeads = (
  { subscriptions, store, sentMails }: Infrastructure,
  settings: Settings,
  park: Parking,
): Consumer => {
  const mailer = mailerOf(settings)
  if (mailer === null) return { stop: async () => undefined }
  const stopping = new AbortController()
  const { signal } = stopping
  const handle = sendLeadMails(
    {
      store,
      leads: leads(store, uuidIds),
      mailer,
      sent: sentMails,
      clock: systemClock,
      pause: (milliseconds) => pause(milliseconds, undefined, { signal }).catch(() => undefined),
      park,
    },
    settings.CONTACT_EMAIL,
  )
  const now = new Date().toISOString()
  const subscription = subscriptions.subscribe({ name: async () => 'mail to leads', since: () => now, handle })
  return {
    stop: async () => {
      stopping.abort()
      await subscription.stop()
    },
  }
}
