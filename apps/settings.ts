import { z } from 'zod'
import { decimalsOf } from '#contracts/currency.ts'
import { emailAddress } from '#contracts/fields.ts'
import { type Formats, firstDays, usualFormats } from '#contracts/formats.ts'
import { leaseSeconds } from '#domain/run/ports/run-queue.ts'
import { doubtsAbout } from './doubtful-settings.ts'
import { type Environment, secret, withSecretFiles } from './secret-files.ts'
import {
  apiKey,
  backupPlace,
  bucket,
  chromium,
  count,
  currency,
  databaseAddress,
  flag,
  folder,
  headFile,
  hosts,
  languages,
  listeningHost,
  locale,
  mailbox,
  mailServer,
  masterKey,
  natsServers,
  origin,
  text,
  timeZone,
  trustedLogs,
  webAddress,
  webhookSecret,
  witnesses,
} from './setting-forms.ts'
import { headers, logLevel } from './watching-forms.ts'

/** Every setting, as text on the way in. */
export const settingsSchema = z
  .object({
    PORT: count(0, 65_535).default(3000),
    HOST: listeningHost.default('127.0.0.1'),
    PUBLIC_URL: origin.optional(),
    DATA_DIR: folder.default('./data'),
    MASTER_KEY: masterKey.optional(),
    MASTER_KEY_NEXT: masterKey.optional(),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_READ_URL: databaseAddress.optional(),
    NATS_URL: natsServers.optional(),
    PLAIN_TEXT_HOSTS: hosts.default([]),
    ADMIN_EMAIL: emailAddress('an e-mail address').default('admin@atrium.local'),
    ADMIN_PASSWORD: z
      .string()
      .min(12, 'text of 12 to 1000 characters')
      .max(1000, 'text of 12 to 1000 characters')
      .optional(),
    RETENTION_MONTHS: count(1, 1200).default(24),
    REQUIRE_SECOND_FACTOR: flag.default(false),
    BOOKING_URL: webAddress.default('https://cal.com/northlight-advisory/customer-insight-audit'),
    BOOKING_WEBHOOK_SECRET: text(500).optional(),
    TRANSCRIPT_WEBHOOK_SECRET: webhookSecret.optional(),
    LINKEDIN_URL: webAddress.default('https://www.linkedin.com/company/northlight-advisory'),
    IMPRINT_URL: webAddress.optional(),
    BRAND_NAME: text(60).default('Northlight'),
    LEGAL_ENTITY: text(120).default('Northlight Advisory LLC'),
    CONTACT_EMAIL: emailAddress('an e-mail address').default('hello@northlight-advisory.example'),
    CURRENCY: currency.default(usualFormats.currency),
    LOCALE: locale.default(usualFormats.locale),
    TIME_ZONE: timeZone.optional(),
    DATE_FORMAT: z.enum(['locale', 'iso'], { error: 'locale or iso' }).default(usualFormats.dateFormat),
    WEEK_STARTS_ON: z.enum(firstDays, { error: firstDays.join(', ') }).default(usualFormats.weekStartsOn),
    LANGUAGES: languages.default(['en']),
    ANALYTICS_SRC: z
      .union([z.literal('off'), z.string().regex(/^\/(?!\/)/), webAddress], { error: 'a path, an address or off' })
      .default('/site/analytics.js'),
    CONTACT_RATE_PER_MINUTE: count(1, 1_000_000).default(10),
    API_RATE_PER_MINUTE: count(1, 1_000_000).default(300),
    RUNS_PER_HOUR: count(1, 100_000_000).default(50_000),
    EXPORTS_PER_HOUR: count(1, 1_000_000).default(300),
    AI_CALLS_PER_HOUR: count(1, 1_000_000).default(600),
    AI_CALLS_PER_DAY: count(1, 1_000_000).default(3000),
    TRUST_PROXY: flag.default(false),
    ALLOW_PRIVATE_ENDPOINTS: flag.default(false),
    ENDPOINT_TIMEOUT_SECONDS: count(1, 3600).default(300),
    WORKER_CONCURRENCY: count(0, 1000).default(50),
    WORKER_HEALTH_PORT: count(1, 65_535).optional(),
    RUN_LEASE_SECONDS: count(2, 600).default(leaseSeconds),
    OPENAI_API_KEY: apiKey.optional(),
    OPENAI_BASE_URL: webAddress.optional(),
    OPENAI_MODEL: text(200).optional(),
    CHROMIUM_PATH: chromium.optional(),
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: emailAddress('an e-mail address').optional(),
    IMAP_URL: mailbox.optional(),
    NOTIFY_EMAIL: emailAddress('an e-mail address').optional(),
    NOTIFY_WEBHOOK_URL: webAddress.optional(),
    LOG_HEAD_FILE: headFile.optional(),
    LOG_HEAD_BUCKET: bucket.optional(),
    LOG_HEAD_BUCKET_REGION: text(60).default('us-east-1'),
    LOG_HEAD_BUCKET_KEY: text(200).optional(),
    LOG_HEAD_BUCKET_SECRET: text(200).optional(),
    LOG_HEAD_EMAIL: emailAddress('an e-mail address').optional(),
    LOG_WITNESSES: witnesses.default([]),
    WITNESS_FOR: trustedLogs.default([]),
    BACKUP_TO: backupPlace.optional(),
    BACKUP_BUCKET_ENDPOINT: bucket.optional(),
    BACKUP_BUCKET_REGION: text(60).default('us-east-1'),
    BACKUP_BUCKET_KEY: text(200).optional(),
    BACKUP_BUCKET_SECRET: text(200).optional(),
    BACKUP_KEEP_DAYS: count(1, 3650).default(14),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
    OTEL_SERVICE_NAME: text(200).optional(),
    METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
    LOG_LEVEL: logLevel.default('info'),
  })
  .refine(({ DATABASE_URL, MASTER_KEY }) => DATABASE_URL === undefined || MASTER_KEY !== undefined, {
    path: ['MASTER_KEY'],
    message: '32 bytes in base64, as DATABASE_URL is set: the key must not live on one machine alone',
  })
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_READ_URL === undefined || DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'a postgres:// address, as DATABASE_READ_URL is set: a replica follows a server of your own',
  })
  .refine((values) => values.LOG_HEAD_BUCKET === undefined || values.LOG_HEAD_BUCKET_KEY !== undefined, {
    path: ['LOG_HEAD_BUCKET_KEY'],
    message: 'the id of an access key, as LOG_HEAD_BUCKET is set',
  })
  .refine((values) => values.LOG_HEAD_BUCKET === undefined || values.LOG_HEAD_BUCKET_SECRET !== undefined, {
    path: ['LOG_HEAD_BUCKET_SECRET'],
    message: 'the secret of the access key, as LOG_HEAD_BUCKET is set',
  })

/** In the environment, the mail server and the recipient come together. */
const environmentSchema = settingsSchema
  .refine(({ SMTP_URL, NOTIFY_EMAIL }) => SMTP_URL === undefined || NOTIFY_EMAIL !== undefined, {
    path: ['NOTIFY_EMAIL'],
    message: 'an e-mail address, as SMTP_URL is set: the mails need a recipient',
  })
  .refine(({ SMTP_URL, NOTIFY_EMAIL }) => NOTIFY_EMAIL === undefined || SMTP_URL !== undefined, {
    path: ['SMTP_URL'],
    message: 'an smtp:// or smtps:// address, as NOTIFY_EMAIL is set: the mails have to leave somewhere',
  })

export type Settings = z.output<typeof settingsSchema> & {
  /** No variable: what the database says, once it is open. */
  readonly earlierDecimals?: true
  /** No variable: the version of the stored settings that are among these. */
  readonly storedVersion?: number
  /** The settings of the environment as text: they take precedence over what is stored. */
  readonly environment: Environment
  /** Sentences on what is allowed, but hardly meant. */
  readonly doubts: readonly string[]
}

/**
 * Reads every setting; a secret may also come from the file that `<NAME>_FILE` names.
 * @throws a sentence that names each bad setting, what it was and what it may be.
 */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const names = Object.keys(settingsSchema.shape)
  const values = withSecretFiles(
    Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, value]],
      ),
    ),
    names,
  )
  const doubts = doubtsAbout(values, names)
  const checked = environmentSchema.safeParse(values)
  if (!checked.success) {
    const complaints = checked.error.issues.map(({ path, message }) => complaint(String(path[0]), values, message))
    throw new Error([...complaints, ...doubts].join('\n'))
  }
  const entries = Object.entries(values).filter(([name]) => name in settingsSchema.shape)
  return { ...checked.data, environment: Object.fromEntries(entries), doubts }
}

/** How dates and money are written. */
export const formatsOf = (settings: Settings): Formats => ({
  locale: settings.LOCALE,
  currency: settings.CURRENCY,
  timeZone: settings.TIME_ZONE ?? null,
  dateFormat: settings.DATE_FORMAT,
  weekStartsOn: settings.WEEK_STARTS_ON,
  ...(settings.earlierDecimals && { earlierDecimals: true }),
})

/** What the leads' days and amounts depend on. */
export const countryOf = ({ TIME_ZONE: timeZone = 'UTC', CURRENCY, earlierDecimals }: Settings) => ({
  timeZone,
  decimals: decimalsOf(CURRENCY, earlierDecimals),
})

const complaint = (name: string, values: Readonly<Record<string, string>>, message: string): string => {
  const value = values[name]
  if (value === undefined) return `${name} is missing. It may be ${message}.`
  return `${name} is ${secret.test(name) ? 'set to a bad value' : JSON.stringify(value)}. It may be ${message}.`
}
