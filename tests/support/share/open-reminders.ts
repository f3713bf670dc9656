import { onTestFinished } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { openKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { postgresShareReader } from '#adapters/postgres/share/share-reader.ts'
import { remindOfDecisions } from '#domain/process/remind-of-decisions.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'

/** The log of a running installation, and its reminders as of any moment: those that are due by then are recorded. */
export const openReminders = async (databaseUrl: string, key: Buffer) => {
  const postgres = openPostgres(databaseUrl, () => undefined)
  onTestFinished(postgres.close)
  const store = postgresEventStore(postgres, await openKeyRing(postgres.pool, [key], false), () => undefined)
  const [shares, handle] = [postgresShareReader(postgres), shareHandler(store)]
  return { store, remind: remindOfDecisions({ shares, handle, timeZone: 'UTC' }) }
}
