import { resolve } from 'node:path'
import { hmacShareSecrets } from '../../adapters/hmac/hmac-share-secrets.ts'
import { memoryEventBus } from '../../adapters/memory/memory-event-bus.ts'
import { natsEventBus } from '../../adapters/nats/nats-event-bus.ts'
import { chromiumPdfPrinter } from '../../adapters/pdf/chromium-pdf-printer.ts'
import { openAppendSignal } from '../../adapters/postgres/append-signal.ts'
import { postgresAuditLog } from '../../adapters/postgres/audit-log.ts'
import { keepCheckpoints } from '../../adapters/postgres/checkpoints.ts'
import { openPostgres } from '../../adapters/postgres/connection.ts'
import { postgresEventLog } from '../../adapters/postgres/event-log.ts'
import { postgresEventStore } from '../../adapters/postgres/event-store.ts'
import { keepHouse } from '../../adapters/postgres/housekeeping.ts'
import { postgresIdempotencyKeys } from '../../adapters/postgres/idempotency-keys.ts'
import { postgresLeadImports } from '../../adapters/postgres/lead-imports.ts'
import { postgresLeadReader } from '../../adapters/postgres/lead-reader.ts'
import { postgresPageCounts } from '../../adapters/postgres/page-counts.ts'
import { masterKey } from '../../adapters/postgres/personal-data/master-key.ts'
import { postgresReportSessions } from '../../adapters/postgres/report-sessions.ts'
import { postgresRunQueue } from '../../adapters/postgres/run-queue.ts'
import { postgresRunReader } from '../../adapters/postgres/run-reader.ts'
import { postgresSentMails } from '../../adapters/postgres/sent-mails.ts'
import { postgresSessions } from '../../adapters/postgres/sessions.ts'
import { postgresShareReader } from '../../adapters/postgres/share-reader.ts'
import { postgresSubscriptions } from '../../adapters/postgres/subscriptions.ts'
import { postgresThrottle } from '../../adapters/postgres/throttle.ts'
import { postgresUsers } from '../../adapters/postgres/users.ts'
import { postgresWorkflowReader } from '../../adapters/postgres/workflow-reader.ts'
import { masterKeyFile } from '../../adapters/system/master-key-file.ts'
import { relayEvents } from '../../domain/application/event-relay.ts'
import type { Subscription } from '../../domain/ports/event-log.ts'
import type { Settings } from '../settings.ts'

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>

const threeDaysMs = 3 * 24 * 3_600_000

/** The adapters by the settings, running: what the product stands on. */
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
  const house = keepHouse(postgres, warn)
  const checkpoints = keepCheckpoints(postgres, master, warn)
  return {
    log,
    bus,
    /** Says what went wrong without failing whoever asked. */
    warn,
    /** Feeds the bus from the log: once whoever consumes in this process does, as its own bus keeps nothing. */
    startRelay: () => {
      relay = relayEvents(subscriptions, bus, since)
    },
    store: postgresEventStore(postgres, master, signal.raise),
    auditLog: postgresAuditLog(postgres, master),
    users: postgresUsers(postgres),
    sessions: postgresSessions(postgres),
    throttle: postgresThrottle(postgres, master),
    idempotencyKeys: postgresIdempotencyKeys(postgres, master),
    pageCounts: postgresPageCounts(postgres),
    leadReader: postgresLeadReader(postgres),
    leadImports: postgresLeadImports(postgres, master),
    sentMails: postgresSentMails(postgres),
    subscriptions,
    workflowReader: postgresWorkflowReader(postgres),
    runReader: postgresRunReader(postgres),
    shareReader: postgresShareReader(postgres),
    shareSecrets: hmacShareSecrets(secret),
    reportSessions: postgresReportSessions(postgres),
    runQueue: postgresRunQueue(postgres),
    pdfPrinter: chromiumPdfPrinter({ path: settings.CHROMIUM_PATH, log: warn }),
    check: async () => {
      await postgres.check()
      await bus.check()
    },
    close: async () => {
      house.stop()
      // Together: the relay may wait for a consumer that has gone, which only the bus's end ends.
      await Promise.all([relay?.stop(), bus.close(), signal.close(), checkpoints.stop()])
      await postgres.close()
    },
  }
}
