import { hasEarlierDecimals } from '#adapters/postgres/system/earlier-decimals.ts'
import type { Settings } from '#apps/settings.ts'
import type { Infrastructure } from './infrastructure.ts'

/** The settings, with what the database adds to them. */
export const knownSettings = async (settings: Settings, { examined }: Infrastructure): Promise<Settings> =>
  (await hasEarlierDecimals(examined.postgres)) ? { ...settings, earlierDecimals: true } : settings
