import { memoryEventBus } from '#adapters/memory/memory-event-bus.ts'
import { chromiumPdfPrinter } from '#adapters/pdf/chromium-pdf-printer.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { scheduleCleanup } from '#adapters/postgres/connection/scheduled-cleanup.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { postgresEventLog } from '#adapters/postgres/log/event-log.ts'
import { postgresAppendTogether, postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { postgresSubscriptions } from '#adapters/postgres/log/subscriptions.ts'
import { followKeyRing } from '#adapters/postgres/personal-data/key-adoption.ts'
import { openDatabaseClock } from '#adapters/postgres/system/database-clock.ts'
import { databaseId } from '#adapters/postgres/system/database-id.ts'
import { postgresFigures } from '#adapters/postgres/system/figures.ts'
import type { Metrics } from '#adapters/telemetry/metrics.ts'
import type { Tracing } from '#adapters/telemetry/tracing.ts'
import type { Settings } from '#apps/settings.ts'
import { addDays } from '#domain/kernel/instant.ts'
import type { EventBus } from '#domain/log/ports/event-bus.ts'
import type { Subscription } from '#domain/log/ports/event-log.ts'
import { announcingStore, announcingTogether, relayEvents } from '#domain/log/service/event-relay.ts'
import { policyTypes } from '#domain/process/policy-runner.ts'
import { workerTypes } from '#domain/run/service/worker.ts'
import { completeSettings } from './complete-settings.ts'
import { openKeys } from './keys.ts'
import {
  auditPorts,
  leadStores,
  programStores,
  requestStores,
  runStores,
  shareStores,
  staffStores,
  workflowStores,
} from './stores.ts'

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>

/** The ports that a function asks for, by name. */
export type Ports<Name extends keyof Infrastructure> = Pick<Infrastructure, Name>

const threeDaysAgo = () => addDays(new Date().toISOString(), -3)

/** Metrics and tracing; absent where switched off. */
type Telemetry = { readonly metrics?: Metrics | null; readonly tracing?: Tracing | null }

/** The running adapters chosen by the settings. */
export const openInfrastructure = async (
  baseSettings: Settings,
  databaseUrl: string,
  warn: (message: string) => void,
  { metrics = null, tracing = null }: Telemetry = {},
) => {
  const { postgres, master, reading, stopReading } = await openKeys(baseSettings, databaseUrl, warn)
  const settings = await completeSettings(baseSettings, postgres, master, warn)
  const [clock, following] = [await openDatabaseClock(postgres, warn), followKeyRing(postgres, master, warn)]
  const signal = openAppendSignal(postgres, warn)
  const log = postgresEventLog(postgres, signal)
  const bus = await busOf(settings, { postgres, warn, tracing })
  const onAppended = (batchSize: number, seconds: number) => {
    signal.raise()
    metrics?.append(batchSize, seconds)
  }
  const store = announcingStore(postgresEventStore(postgres, master, onAppended), bus, new Set(workerTypes))
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
      relay = relayEvents(subscriptions, bus, threeDaysAgo, new Set(policyTypes))
    },
    store: tracing?.store(store) ?? store,
    appendTogether: announcingTogether(postgresAppendTogether(postgres, master, onAppended), bus, new Set(workerTypes)),
    metrics,
    tracing,
    figures: postgresFigures(postgres),
    /** The database's clock, for what must not be misled by that of this machine. */
    clock,
    /** What the examination of the installation looks at. */
    examined: { postgres, master },
    ...auditPorts(postgres, master, signal.raise, reading),
    ...staffStores(postgres, master),
    ...requestStores(postgres, master),
    ...programStores(postgres, master),
    parkedWork: postgresParkedWork(postgres),
    subscriptions,
    ...leadStores(postgres, master, reading),
    ...workflowStores(postgres, master, reading),
    ...shareStores(postgres, master, reading),
    ...runStores(postgres, settings, reading),
    pdfPrinter: chromiumPdfPrinter({ path: settings.CHROMIUM_PATH, log: warn }),
    check: async (withoutBus = false) => {
      await postgres.check()
      if (!withoutBus) await bus.check()
    },
    close: async () => {
      cleanup.stop()
      // Concurrently: the relay may wait for a stopped consumer, which only closing the bus releases.
      await Promise.all([relay?.stop(), bus.close(), signal.close(), following.stop(), clock.stop(), stopReading()])
      await postgres.close()
      await tracing?.close()
    },
  }
}

type Around = {
  readonly postgres: Postgres
  readonly warn: (message: string) => void
  readonly tracing: Tracing | null
}

const busOf = async (settings: Settings, { postgres, warn, tracing }: Around): Promise<EventBus> => {
  const bus = (await busOver(settings, postgres, warn)) ?? memoryEventBus({ log: warn })
  return tracing?.bus(bus) ?? bus
}

/**
 * NATS as the settings name it; null where they name none. Its client is loaded only then: it takes memory and start-up
 * time. A copy in another database is another installation, which takes none of the notices of this one.
 */
export const busOver = async (
  { NATS_URL: url }: Settings,
  postgres: Postgres | null,
  log: (message: string) => void,
) => {
  if (url === undefined) return null
  const { natsEventBus } = await import('#adapters/nats/nats-event-bus.ts')
  const id = postgres === null ? null : await databaseId(postgres)
  return natsEventBus({ url, log, prefix: id === null ? 'atrium' : `atrium-${id.cluster}-${id.oid}` })
}
