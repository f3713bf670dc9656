import { resolve } from 'node:path'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { hmacShareSecrets } from '#adapters/hmac/hmac-share-secrets.ts'
import { memoryEventBus } from '#adapters/memory/memory-event-bus.ts'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { chromiumPdfPrinter } from '#adapters/pdf/chromium-pdf-printer.ts'
import { postgresAuditFeed } from '#adapters/postgres/audit/audit-feed.ts'
import { postgresAuditLog } from '#adapters/postgres/audit/audit-log.ts'
import { postgresLogTree } from '#adapters/postgres/audit/log-tree.ts'
import { postgresRedactions } from '#adapters/postgres/audit/redactions.ts'
import { postgresStoredLog } from '#adapters/postgres/audit/stored-log.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresKnownNetworks } from '#adapters/postgres/connection/known-networks.ts'
import { scheduleCleanup } from '#adapters/postgres/connection/scheduled-cleanup.ts'
import { postgresThrottle } from '#adapters/postgres/connection/throttle.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { postgresLeadPast } from '#adapters/postgres/lead/lead-past.ts'
import { postgresLeadReader } from '#adapters/postgres/lead/lead-reader.ts'
import { postgresSentMails } from '#adapters/postgres/lead/sent-mails.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { postgresEventLog } from '#adapters/postgres/log/event-log.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { postgresIdempotencyKeys } from '#adapters/postgres/log/idempotency-keys.ts'
import { postgresSubscriptions } from '#adapters/postgres/log/subscriptions.ts'
import { type MasterKey, masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresRunQueue } from '#adapters/postgres/run/run-queue.ts'
import { postgresRunReader } from '#adapters/postgres/run/run-reader.ts'
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
import { postgresWorkflowPast } from '#adapters/postgres/workflow/workflow-past.ts'
import { postgresWorkflowReader } from '#adapters/postgres/workflow/workflow-reader.ts'
import { masterKeyFile } from '#adapters/system/master-key-file.ts'
import type { Settings } from '#apps/settings.ts'
import type { Subscription } from '#domain/log/ports/event-log.ts'
import { relayEvents } from '#domain/log/service/event-relay.ts'
import { rebuiltViews } from '#domain/log/service/rebuilt-views.ts'

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>

const threeDaysMs = 3 * 24 * 3_600_000

/** The running adapters chosen by the settings. */
export const openInfrastructure = async (settings: Settings, databaseUrl: string, warn: (message: string) => void) => {
  const postgres = openPostgres(databaseUrl, warn)
  const secret = settings.MASTER_KEY ?? (await masterKeyFile(resolve(settings.DATA_DIR)))
  const master = masterKey(secret)
  const signal = openAppendSignal(postgres, warn)
  const log = postgresEventLog(postgres, signal)
  const bus =
    settings.NATS_URL === undefined
      ? memoryEventBus({ log: warn })
      : natsEventBus({ url: settings.NATS_URL, log: warn })
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
      relay = relayEvents(subscriptions, bus, since)
    },
    store: postgresEventStore(postgres, master, signal.raise),
    ...auditPorts(postgres, secret, signal.raise),
    ...staffStores(postgres, master),
    throttle: postgresThrottle(postgres, master),
    knownNetworks: postgresKnownNetworks(postgres, master),
    passcodeTally: postgresPasscodeTally(postgres),
    idempotencyKeys: postgresIdempotencyKeys(postgres, master),
    pageCounts: postgresPageCounts(postgres),
    leadReader: postgresLeadReader(postgres),
    leadPast: postgresLeadPast(postgres, master),
    leadImports: postgresLeadImports(postgres, master),
    sentMails: postgresSentMails(postgres),
    subscriptions,
    workflowReader: postgresWorkflowReader(postgres),
    workflowPast: postgresWorkflowPast(postgres),
    runReader: postgresRunReader(postgres),
    shareReader: postgresShareReader(postgres),
    shareSecrets: hmacShareSecrets(secret),
    reportSessions: postgresReportSessions(postgres),
    runQueue: postgresRunQueue(postgres, settings.RUN_LEASE_SECONDS),
    pdfPrinter: chromiumPdfPrinter({ path: settings.CHROMIUM_PATH, log: warn }),
    check: async () => {
      await postgres.check()
      await bus.check()
    },
    close: async () => {
      cleanup.stop()
      // Concurrently: the relay may wait for a stopped consumer, which only closing the bus releases.
      await Promise.all([relay?.stop(), bus.close(), signal.close()])
      await postgres.close()
    },
  }
}

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

/** Reading and proving the log. */
const auditPorts = (postgres: Postgres, secret: Buffer, appended: () => void) => {
  const master = masterKey(secret)
  return {
    auditLog: postgresAuditLog(postgres, master),
    auditFeed: postgresAuditFeed(postgres),
    logTree: postgresLogTree(postgres, master),
    logSigner: ed25519LogSigner(secret),
    storedLog: postgresStoredLog(postgres, master),
    redactions: postgresRedactions(postgres, master, { viewsOf: rebuiltViews, appended }),
  }
}
