import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { hmacShareSecrets } from '#adapters/hmac/hmac-share-secrets.ts'
import { memoryEventBus } from '#adapters/memory/memory-event-bus.ts'
import { chromiumPdfPrinter } from '#adapters/pdf/chromium-pdf-printer.ts'
import { postgresAuditFeed } from '#adapters/postgres/audit/audit-feed.ts'
import { postgresAuditLog } from '#adapters/postgres/audit/audit-log.ts'
import { postgresLogTree } from '#adapters/postgres/audit/log-tree.ts'
import { postgresRedactions } from '#adapters/postgres/audit/redactions.ts'
import { postgresStoredLog } from '#adapters/postgres/audit/stored-log.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresKnownNetworks } from '#adapters/postgres/connection/known-networks.ts'
import { scheduleCleanup } from '#adapters/postgres/connection/scheduled-cleanup.ts'
import { postgresThrottle } from '#adapters/postgres/connection/throttle.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { postgresLeadPast } from '#adapters/postgres/lead/lead-past.ts'
import { postgresLeadReader } from '#adapters/postgres/lead/lead-reader.ts'
import { postgresSentMails } from '#adapters/postgres/lead/sent-mails.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { postgresEventLog } from '#adapters/postgres/log/event-log.ts'
import { postgresAppendTogether, postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { postgresIdempotencyKeys } from '#adapters/postgres/log/idempotency-keys.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { postgresSubscriptions } from '#adapters/postgres/log/subscriptions.ts'
import { postgresDeliveries } from '#adapters/postgres/notification/deliveries.ts'
import { postgresNotifications } from '#adapters/postgres/notification/notifications.ts'
import { postgresPreferences } from '#adapters/postgres/notification/preferences.ts'
import { postgresErasures } from '#adapters/postgres/person/erasures.ts'
import { postgresPersonTrail } from '#adapters/postgres/person/person-trail.ts'
import { followKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresRunQueue } from '#adapters/postgres/run/run-queue.ts'
import { postgresRunReader } from '#adapters/postgres/run/run-reader.ts'
import { postgresTokenMonths } from '#adapters/postgres/run/token-months.ts'
import { postgresSecurityEvents } from '#adapters/postgres/security/security-events.ts'
import { postgresPasscodeTally } from '#adapters/postgres/share/passcode-tally.ts'
import { postgresReportSessions } from '#adapters/postgres/share/report-sessions.ts'
import { postgresShareReader } from '#adapters/postgres/share/share-reader.ts'
import { postgresPageCounts } from '#adapters/postgres/site/page-counts.ts'
import { postgresInvitations } from '#adapters/postgres/staff/invitations.ts'
import { postgresPasskeys } from '#adapters/postgres/staff/passkeys.ts'
import { postgresSecondFactors } from '#adapters/postgres/staff/second-factors.ts'
import { postgresSessions } from '#adapters/postgres/staff/sessions.ts'
import { postgresSignInAttempts } from '#adapters/postgres/staff/sign-in-attempts.ts'
import { postgresUsers } from '#adapters/postgres/staff/users.ts'
import { postgresFigures } from '#adapters/postgres/system/figures.ts'
import { postgresTriggerProgress, postgresTriggerReader } from '#adapters/postgres/trigger/trigger-reader.ts'
import { postgresSecretVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { postgresWorkflowPast } from '#adapters/postgres/workflow/workflow-past.ts'
import { postgresWorkflowReader } from '#adapters/postgres/workflow/workflow-reader.ts'
import type { Metrics } from '#adapters/telemetry/metrics.ts'
import type { Tracing } from '#adapters/telemetry/tracing.ts'
import type { Settings } from '#apps/settings.ts'
import type { EventBus } from '#domain/log/ports/event-bus.ts'
import type { Subscription } from '#domain/log/ports/event-log.ts'
import { announcingStore, relayEvents } from '#domain/log/service/event-relay.ts'
import { policyTypes } from '#domain/log/service/policy-runner.ts'
import { rebuiltViews } from '#domain/log/service/rebuilt-views.ts'
import { workerTypes } from '#domain/run/service/worker.ts'
import { doorStores } from './doors.ts'
import { openKeys } from './keys.ts'

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>

const threeDaysMs = 3 * 24 * 3_600_000

/** Metrics and tracing; absent where switched off. */
type Telemetry = { readonly metrics?: Metrics | null; readonly tracing?: Tracing | null }

/** The running adapters chosen by the settings. */
export const openInfrastructure = async (
  settings: Settings,
  databaseUrl: string,
  warn: (message: string) => void,
  { metrics = null, tracing = null }: Telemetry = {},
) => {
  const { postgres, master } = await openKeys(settings, databaseUrl, warn)
  const following = followKeyRing(postgres.pool, master, warn)
  const signal = openAppendSignal(postgres, warn)
  const log = postgresEventLog(postgres, signal)
  const plainBus = await busOf(settings, warn)
  const bus = tracing?.bus(plainBus) ?? plainBus
  const appended = (batchSize: number, seconds: number) => {
    signal.raise()
    metrics?.append(batchSize, seconds)
  }
  const store = announcingStore(postgresEventStore(postgres, master, appended), bus, new Set(workerTypes))
  const since = () => new Date(Date.now() - threeDaysMs).toISOString()
  const subscriptions = postgresSubscriptions(postgres, log, warn)
  let relay: Subscription | undefined
  const cleanup = scheduleCleanup(postgres, warn)
  return {
    log,
    bus,
    /** Logs an error without failing the caller. */
    warn,
    /** Feeds the bus from the log, once this process's consumers have subscribed: the in-memory bus stores nothing. */
    startRelay: () => {
      relay = relayEvents(subscriptions, bus, since, new Set(policyTypes))
    },
    store: tracing?.store(store) ?? store,
    appendTogether: postgresAppendTogether(postgres, master, appended),
    metrics,
    tracing,
    figures: postgresFigures(postgres),
    /** What the examination of the installation looks at. */
    examined: { postgres, master },
    ...auditPorts(postgres, master, signal.raise),
    ...staffStores(postgres, master),
    ...requestStores(postgres, master),
    ...doorStores(postgres, master),
    parkedWork: postgresParkedWork(postgres),
    subscriptions,
    ...leadStores(postgres, master),
    ...workflowStores(postgres, master),
    ...shareStores(postgres, master),
    ...runStores(postgres, settings),
    pdfPrinter: chromiumPdfPrinter({ path: settings.CHROMIUM_PATH, log: warn }),
    check: async (withoutBus = false) => {
      await postgres.check()
      if (!withoutBus) await bus.check()
    },
    close: async () => {
      cleanup.stop()
      following.stop()
      // Concurrently: the relay may wait for a stopped consumer, which only closing the bus releases.
      await Promise.all([relay?.stop(), bus.close(), signal.close()])
      await postgres.close()
      await tracing?.close()
    },
  }
}

/** The NATS client is loaded only if configured: it takes memory and start-up time. */
const busOf = async ({ NATS_URL: url }: Settings, log: (message: string) => void): Promise<EventBus> =>
  url === undefined
    ? memoryEventBus({ log })
    : (await import('#adapters/nats/nats-event-bus.ts')).natsEventBus({ url, log })

/** Storage of rate limits, known networks, idempotency keys and page counts. */
const requestStores = (postgres: Postgres, master: MasterKey) => ({
  throttle: postgresThrottle(postgres, master),
  knownNetworks: postgresKnownNetworks(postgres, master),
  idempotencyKeys: postgresIdempotencyKeys(postgres, master),
  pageCounts: postgresPageCounts(postgres),
})

/** Leads, and what staff are notified of. */
const leadStores = (postgres: Postgres, master: MasterKey) => ({
  notifications: postgresNotifications(postgres),
  preferences: postgresPreferences(postgres),
  deliveries: postgresDeliveries(postgres),
  leadReader: postgresLeadReader(postgres),
  leadPast: postgresLeadPast(postgres, master),
  leadImports: postgresLeadImports(postgres, master),
  sentMails: postgresSentMails(postgres),
  personTrail: postgresPersonTrail(postgres, master),
  erasures: postgresErasures(postgres, master),
})

const shareStores = (postgres: Postgres, master: MasterKey) => ({
  shareReader: postgresShareReader(postgres),
  shareSecrets: hmacShareSecrets(master.secrets),
  reportSessions: postgresReportSessions(postgres),
  passcodeTally: postgresPasscodeTally(postgres),
})

const runStores = (postgres: Postgres, settings: Settings) => ({
  runReader: postgresRunReader(postgres),
  tokenMonths: postgresTokenMonths(postgres, settings.TIME_ZONE ?? 'UTC'),
  runQueue: postgresRunQueue(postgres, settings.RUN_LEASE_SECONDS),
})

const workflowStores = (postgres: Postgres, master: MasterKey) => ({
  workflowReader: postgresWorkflowReader(postgres),
  workflowPast: postgresWorkflowPast(postgres),
  secretVault: postgresSecretVault(postgres, master),
  triggerReader: postgresTriggerReader(postgres, master),
  triggerProgress: postgresTriggerProgress(postgres),
})

/** Storage of staff and security events. */
const staffStores = (postgres: Postgres, master: MasterKey) => ({
  users: postgresUsers(postgres),
  sessions: postgresSessions(postgres),
  invitations: postgresInvitations(postgres),
  signInAttempts: postgresSignInAttempts(postgres),
  secondFactors: postgresSecondFactors(postgres, master),
  passkeys: postgresPasskeys(postgres),
  securityEvents: postgresSecurityEvents(postgres),
})

/** The ports that read the log and prove it. */
const auditPorts = (postgres: Postgres, master: MasterKey, appended: () => void) => ({
  auditLog: postgresAuditLog(postgres, master),
  auditFeed: postgresAuditFeed(postgres),
  logTree: postgresLogTree(postgres, master),
  logSigner: ed25519LogSigner(master.secrets),
  storedLog: postgresStoredLog(postgres, master),
  redactions: postgresRedactions(postgres, master, { viewsOf: rebuiltViews, appended }),
})
