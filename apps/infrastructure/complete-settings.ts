import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresSealedSettings } from '#adapters/postgres/setting/sealed-settings.ts'
import { hasEarlierDecimals } from '#adapters/postgres/system/earlier-decimals.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { isSealed } from '#apps/screen-settings.ts'
import type { Settings } from '#apps/settings.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { type SettingsService, settingsOn } from '#domain/setting/service/settings.ts'
import { withStoredValues } from './stored-values.ts'

/** The settings that are stored in the database. */
export const storedSettings = (
  postgres: Postgres,
  master: MasterKey,
  store: EventStore = postgresEventStore(postgres, master, () => undefined),
): SettingsService => settingsOn(store, { sealed: postgresSealedSettings(postgres, master), isSealed, ids: uuidIds })

/**
 * The settings, with what the database adds to them.
 * @throws a sentence where the environment lacks a setting that another one needs.
 */
export const completeSettings = async (
  settings: Settings,
  postgres: Postgres,
  master: MasterKey,
  warn: (message: string) => void,
): Promise<Settings> => {
  const { values, version: storedVersion } = await storedSettings(postgres, master).current()
  const complete = { ...withStoredValues(settings, values, warn), storedVersion }
  return (await hasEarlierDecimals(postgres)) ? { ...complete, earlierDecimals: true } : complete
}
