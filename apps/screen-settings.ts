import type { Setting, SettingGroup } from '#contracts/setting/http.ts'
import { isSecret } from './secret-files.ts'
import { type Settings, settingsSchema } from './settings.ts'

type Variable = keyof typeof settingsSchema.shape

type ScreenSetting = {
  readonly group: SettingGroup
  /** Used only after a restart. */
  readonly restart?: true
  /** An address of a person: the log does not hold it. */
  readonly personal?: true
}

/**
 * The settings that can be changed on the screen: all but those that must be known before the database is open, or that
 * say how the installation is watched and backed up.
 */
const screenSettings = {
  BRAND_NAME: { group: 'brand' },
  LEGAL_ENTITY: { group: 'brand' },
  CONTACT_EMAIL: { group: 'brand', personal: true },
  CURRENCY: { group: 'country' },
  LOCALE: { group: 'country' },
  TIME_ZONE: { group: 'country' },
  DATE_FORMAT: { group: 'country' },
  WEEK_STARTS_ON: { group: 'country' },
  SMTP_URL: { group: 'mail' },
  NOTIFY_EMAIL: { group: 'mail', personal: true },
  MAIL_FROM: { group: 'mail', personal: true },
  IMAP_URL: { group: 'mail' },
  NOTIFY_WEBHOOK_URL: { group: 'mail' },
  OPENAI_API_KEY: { group: 'ai' },
  OPENAI_BASE_URL: { group: 'ai' },
  OPENAI_MODEL: { group: 'ai' },
  AI_CALLS_PER_HOUR: { group: 'ai' },
  AI_CALLS_PER_DAY: { group: 'ai' },
  BOOKING_URL: { group: 'site' },
  BOOKING_WEBHOOK_SECRET: { group: 'site' },
  TRANSCRIPT_WEBHOOK_SECRET: { group: 'site' },
  LINKEDIN_URL: { group: 'site' },
  IMPRINT_URL: { group: 'site' },
  LANGUAGES: { group: 'site' },
  ANALYTICS_SRC: { group: 'site' },
  CHROMIUM_PATH: { group: 'site', restart: true },
  RETENTION_MONTHS: { group: 'privacy' },
  REQUIRE_SECOND_FACTOR: { group: 'security' },
  CONTACT_RATE_PER_MINUTE: { group: 'security' },
  API_RATE_PER_MINUTE: { group: 'security' },
  RUNS_PER_HOUR: { group: 'security' },
  EXPORTS_PER_HOUR: { group: 'security' },
  ALLOW_PRIVATE_ENDPOINTS: { group: 'security' },
  ENDPOINT_TIMEOUT_SECONDS: { group: 'security' },
  RUN_LEASE_SECONDS: { group: 'security', restart: true },
  WORKER_CONCURRENCY: { group: 'security', restart: true },
  WORKER_HEALTH_PORT: { group: 'security', restart: true },
} as const satisfies Partial<Record<Variable, ScreenSetting>>

type SettingKey = keyof typeof screenSettings

const entries: readonly (readonly [SettingKey, ScreenSetting])[] = Object.entries(screenSettings) as [
  SettingKey,
  ScreenSetting,
][]

export const screenKeys: readonly SettingKey[] = entries.map(([key]) => key)

/** False for a variable that only the environment can set, such as `DATABASE_URL`. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(screenSettings, key)

/** Sealed beside the log instead of written into it. */
export const isSealed = (key: string): boolean =>
  isSecret(key) || entries.some(([name, { personal }]) => name === key && personal === true)

/** What a running process goes on with until it restarts. */
export const untilRestart = (settings: Settings): Partial<Settings> =>
  Object.fromEntries(entries.flatMap(([key, { restart }]) => (restart ? [[key, settings[key]]] : [])))

/** Every setting of the screen with its value and source. */
export const listSettings = ({ environment }: Settings, storedValues: Readonly<Record<string, string>>): Setting[] =>
  entries.map(([key, { group, restart = false }]) => {
    const text = environment[key] ?? storedValues[key] ?? defaults[key]
    const source = key in environment ? 'environment' : key in storedValues ? 'stored' : 'default'
    const common = { key, group, source, restart } as const
    return isSecret(key)
      ? { ...common, secret: true, value: null, set: text !== undefined }
      : { ...common, secret: false, value: text ?? null }
  })

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** The defaults as text; a setting without one is absent. */
const defaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(settingsSchema.parse({})).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, textOf(value)]],
  ),
)
