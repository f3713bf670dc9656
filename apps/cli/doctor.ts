import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { smtpFault } from '#adapters/mail/smtp-mailer.ts'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { findChromium } from '#adapters/pdf/find-chromium.ts'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { aiFault } from '#adapters/writer/openai/client.ts'
import type { Settings } from '#apps/settings.ts'
import { faultSentence } from '#domain/audit/model/index.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { openTools, type Tools } from './tools.ts'
import { unlikeOutside } from './verify.ts'

/** Returns null, or a sentence about the fault followed by its mend. */
type Check = readonly [what: string, fault: () => Promise<string | null>]

const smallDiskBytes = 1024 ** 3
const largestSkewMs = 2000
const busPatienceMs = 5000

/** Checks the installation and prints a line per check; returns 0 when all is well, else 1. */
export const doctor = async (settings: Settings, print: (line: string) => void): Promise<number> => {
  const opened = await openTools(settings, 'current', () => undefined).catch(sentenceOf)
  try {
    const known = typeof opened === 'string'
    const checks: readonly Check[] = known
      ? [['database', async () => opened], ...surroundings(settings)]
      : [...database(opened), ...surroundings(settings)]
    let faults = 0
    for (const [what, check] of checks) {
      const fault = await check().catch(sentenceOf)
      if (fault !== null) faults += 1
      print(fault === null ? `ok     ${what}` : `FAULT  ${what}: ${fault}`)
    }
    return faults === 0 ? 0 : 1
  } finally {
    if (typeof opened !== 'string') await opened.close()
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const database = (tools: Tools): readonly Check[] => [
  ['database, schema and master key', async () => null],
  ['clock', () => skewed(tools)],
  ['durability', () => undurable(tools)],
  ['log since its last head', () => tampered(tools)],
  ['head outside the database', () => unlikeOutside(tools.settings, tools)],
  ['parked work', () => parked(tools)],
]

const surroundings = (settings: Settings): readonly Check[] => [
  ['disk', () => fullDisk(settings)],
  ['bus', () => unreachableBus(settings)],
  ['mail', async () => (settings.SMTP_URL === undefined ? null : smtpFault(settings.SMTP_URL))],
  ['AI', async () => aiUnavailable(settings)],
  ['PDF printer', async () => noPrinter(settings)],
]

const skewed = async ({ postgres }: Tools): Promise<string | null> => {
  const start = Date.now()
  const { rows } = await postgres.pool.query<{ now: Date }>('select clock_timestamp() as now')
  const skewMs = (rows[0]?.now.getTime() ?? 0) - (start + Date.now()) / 2
  if (Math.abs(skewMs) <= largestSkewMs) return null
  return `the database's clock is ${Math.round(skewMs / 100) / 10} s away from this machine's. Run NTP on both.`
}

const undurable = async ({ postgres }: Tools): Promise<string | null> => {
  const select = `select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off'`
  const { rows } = await postgres.pool.query<{ name: string }>(select)
  const names = rows.map(({ name }) => name).join(' and ')
  return names === ''
    ? null
    : `${names} is off: a power failure can destroy the database. Turn it on in postgresql.conf.`
}

const tampered = async ({ postgres, master, logSigner, logTree }: Tools): Promise<string | null> => {
  const head = await logTree.head()
  const chain = postgresEventChain(postgres, master, logSigner)
  const outcome = await verifyLog(chain, { told: () => undefined, from: head?.size ?? 0 })
  return outcome.whole
    ? null
    : `${faultSentence(outcome.fault)} Keep the database as it is and look at docs/operations.md.`
}

const parked = async ({ postgres }: Tools): Promise<string | null> => {
  const count = await postgresParkedWork(postgres).count()
  return count === 0 ? null : `${count} pieces of work failed 20 times. The audit page lists them with their errors.`
}

const fullDisk = async ({ DATABASE_URL, DATA_DIR }: Settings): Promise<string | null> => {
  if (DATABASE_URL !== undefined) return null
  const { bavail, bsize } = await statfs(resolve(DATA_DIR))
  if (bavail * bsize >= smallDiskBytes) return null
  return `less than 1 GiB is free below ${resolve(DATA_DIR)}. Free some space.`
}

const unreachableBus = async ({ NATS_URL: url }: Settings): Promise<string | null> => {
  if (url === undefined) return null
  const bus = natsEventBus({ url, log: () => undefined })
  try {
    const until = Date.now() + busPatienceMs
    for (;;) {
      const fault = await bus.check().then(() => null, sentenceOf)
      if (fault === null) return null
      if (Date.now() > until) return `${fault}. Check NATS_URL, and that JetStream is enabled.`
      await pause(100)
    }
  } finally {
    await bus.close()
  }
}

const aiUnavailable = ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model }: Settings) =>
  apiKey === undefined && baseUrl === undefined ? null : aiFault({ apiKey, baseUrl, model })

const noPrinter = ({ CHROMIUM_PATH: path }: Settings): string | null =>
  path !== undefined || findChromium() !== null
    ? null
    : 'there is no Chromium for PDFs. Install one, name it in CHROMIUM_PATH, or set that to off.'
