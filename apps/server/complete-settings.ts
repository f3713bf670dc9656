import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { hasEarlierDecimals } from '#adapters/postgres/system/earlier-decimals.ts'
import type { Settings } from '#apps/settings.ts'

/** The settings, with what the database adds to them. */
export const completeSettings = async (settings: Settings, postgres: Postgres): Promise<Settings> =>
  (await hasEarlierDecimals(postgres)) ? { ...settings, earlierDecimals: true } : settings
