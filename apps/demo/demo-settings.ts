import { readSettings, type Settings } from '../settings.ts'

/** Of the environment only this counts: everything else of a demo is its own, and goes with it. */
const kept = ['PORT', 'HOST', 'BRAND_NAME', 'LEGAL_ENTITY', 'CONTACT_EMAIL', 'BOOKING_URL', 'LINKEDIN_URL']

/** Settings on a throw-away data folder: no database, bus, key or AI of anybody's is touched. */
export const demoSettings = (environment: Readonly<Record<string, string | undefined>>, dataDir: string): Settings => {
  const own = Object.fromEntries(kept.map((name) => [name, environment[name]]))
  return readSettings({
    ...own,
    LOG_LEVEL: environment.LOG_LEVEL ?? 'warn',
    DATA_DIR: dataDir,
    ALLOW_PRIVATE_ENDPOINTS: 'true',
  })
}
