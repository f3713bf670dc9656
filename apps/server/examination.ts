import { setTimeout as pause } from 'node:timers/promises'
import { imapFault } from '#adapters/imap/connect-imap.ts'
import { smtpFault } from '#adapters/mail/smtp-mailer.ts'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { busOver } from '#apps/infrastructure/infrastructure.ts'
import { outsideOf } from '#apps/infrastructure/log-heads.ts'
import { plainHttp } from '#apps/infrastructure/over-tls.ts'
import { originOf, usualUrl } from '#apps/infrastructure/usual-url.ts'
import { aiOf } from '#apps/infrastructure/writer.ts'
import type { Settings } from '#apps/settings.ts'
import { nounAfter } from '#contracts/formats.ts'
import type { CheckedPart } from '#contracts/system/http/system.ts'
import { faultSentence } from '#domain/audit/model/index.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'
import { LogDisputed, type LogTree } from '#domain/audit/ports/log-tree.ts'
import type { OutsideHeads } from '#domain/audit/service/outside-heads.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import { durabilityFault, otherCapitals, readOnly } from './examined-database.ts'
import { fullDisk, noTemporaryFolder } from './examined-disk.ts'
import { type Fault, missingFonts, noPrinter } from './examined-printer.ts'
import { staleBackup, unreadSlot } from './kept-log.ts'
import { stateOf } from './off-parts.ts'

type Check = readonly [name: string, fault: () => Promise<Fault | null>]

type Opened = {
  readonly postgres: Postgres
  readonly master: MasterKey
  readonly logSigner: LogSigner
  readonly logTree: LogTree
}

const maxSkewMs = 2000
const maxBusWaitMs = 5000

/** Checks the installation part by part; `ports` are the database, or a sentence on why it could not be opened. */
export const examine = async (settings: Settings, ports: Opened | string): Promise<readonly CheckedPart[]> => {
  const isAway = /cannot be reached|ECONNREFUSED|ENOTFOUND/.test(String(ports))
  const mend = isAway ? 'Start the database, or correct DATABASE_URL.' : 'Look at docs/operations.md.'
  const unopened = { sentence: withFullStop(String(ports)), mend }
  const inside: readonly Check[] =
    typeof ports === 'string' ? [['database', async () => unopened]] : database(settings, ports)
  const checks = [...inside, ...surroundings(settings, typeof ports === 'string' ? null : ports.postgres)]
  return Promise.all(
    checks.map(async ([name, check]) => {
      const fault = await check().catch(faultOf)
      return { name, fault, ...(fault === null ? stateOf(name, settings) : { state: 'fault' as const }) }
    }),
  )
}

const faultOf = (error: unknown): Fault => ({
  sentence: withFullStop(explainError(error)),
  mend: 'Look at docs/operations.md.',
})

/** PostgreSQL's own words end without one. */
const withFullStop = (text: string) => (text.endsWith('.') ? text : `${text}.`)

const database = (settings: Settings, ports: Opened): readonly Check[] => [
  ['database, schema and master key', () => otherCapitals(ports)],
  ['writes', () => readOnly(ports)],
  ['isolation and commits', () => unsafeSessions(ports)],
  ['clock', () => clockFault(ports)],
  ['durability', () => durabilityFault(ports)],
  ['log since its last head', () => logFault(ports)],
  ['head outside the database', () => headFault(settings, ports)],
  ['parked work', () => parkedFault(ports)],
  ['replication slots', () => unreadSlot(ports)],
]

const surroundings = (settings: Settings, postgres: Postgres | null): readonly Check[] => [
  ['disk', () => fullDisk(settings)],
  ['temporary folder', noTemporaryFolder],
  ['continuous backup', () => staleBackup(settings, postgres)],
  ['encryption', async () => unencryptedHttp(settings)],
  ['bus', () => unreachableBus(settings, postgres)],
  ['mail', () => mailRefused(settings)],
  ['mailbox', () => mailboxRefused(settings)],
  ['AI', () => aiUnavailable(settings)],
  ['collector', () => tracesRefused(settings)],
  ['PDF printer', async () => noPrinter(settings)],
  ['fonts of PDFs', () => missingFonts(settings)],
]

const unsafeSessions = async ({ postgres }: Opened): Promise<Fault | null> => {
  const fault = await postgres.checkSessions().then(() => null, explainError)
  return fault === null ? null : { sentence: fault, mend: 'Let the pooler pass session options on.' }
}

const clockFault = async ({ postgres }: Opened): Promise<Fault | null> => {
  const start = Date.now()
  const { rows } = await postgres.pool.query<{ now: Date }>('select clock_timestamp() as now')
  const skewMs = (rows[0]?.now.getTime() ?? 0) - (start + Date.now()) / 2
  if (Math.abs(skewMs) <= maxSkewMs) return null
  const seconds = Math.round(skewMs / 100) / 10
  return { sentence: `the database's clock is ${seconds} s away from this machine's.`, mend: 'Run NTP on both.' }
}

const logFault = async ({ postgres, master, logSigner, logTree }: Opened): Promise<Fault | null> => {
  const head = await logTree.head()
  const chain = postgresEventChain(postgres, master, logSigner)
  const outcome = await verifyLog(chain, { onProgress: () => undefined, from: head?.size ?? 0, keys: null })
  if (outcome.whole) return null
  return { sentence: faultSentence(outcome.fault), mend: 'Keep the database as it is and look at docs/operations.md.' }
}

const witnessMend = 'See that it answers; correct LOG_WITNESSES here, or WITNESS_FOR there.'

const headFault = async (settings: Settings, ports: Opened): Promise<Fault | null> => {
  const complaints: string[] = []
  const sentence = await unlikeOutside(settings, ports, (message) => void complaints.push(message))
  if (sentence !== null) return { sentence, mend: 'See "A head outside" in docs/operations.md.' }
  if (complaints.length === 0) return null
  return { sentence: complaints.map(withFullStop).join(' '), mend: witnessMend }
}

/**
 * Compares the log with the head kept in a file or bucket outside the database, and with what the witnesses saw; null, or
 * a sentence. Of a witness that does not answer, `complain` hears.
 */
export const unlikeOutside = async (
  settings: Settings,
  ports: Pick<Opened, 'logTree' | 'logSigner'>,
  complain: (message: string) => void = () => undefined,
): Promise<string | null> => {
  const outside = outsideOf(settings, ports, complain)
  await outside.compare(originOf(usualUrl(settings)))
  return contradiction(outside, ports)
}

const contradiction = async (outside: OutsideHeads, ports: Pick<Opened, 'logTree'>): Promise<string | null> => {
  try {
    await outside.confirm(ports.logTree)
    return null
  } catch (error) {
    if (error instanceof LogDisputed) return error.message
    throw error
  }
}

const parkedFault = async ({ postgres }: Opened): Promise<Fault | null> => {
  const count = await postgresParkedWork(postgres).count()
  if (count === 0) return null
  const sentence = `${count} ${nounAfter(count, 'piece')} of work failed 20 times.`
  return { sentence, mend: 'The pages System and Audit list them with their errors.' }
}

const unencryptedHttp = (settings: Settings): Fault | null => {
  const sentence = plainHttp(settings)
  return sentence === null ? null : { sentence, mend: 'Without that, servers and workers do not start.' }
}

const unreachableBus = async (settings: Settings, postgres: Postgres | null): Promise<Fault | null> => {
  const bus = await busOver(settings, postgres, () => undefined)
  if (bus === null) return null
  try {
    const until = Date.now() + maxBusWaitMs
    for (;;) {
      const fault = await bus.check().then(() => null, explainError)
      if (fault === null) return null
      if (Date.now() > until) return { sentence: `${fault}.`, mend: 'Check NATS_URL, and that JetStream is enabled.' }
      await pause(100)
    }
  } finally {
    await bus.close()
  }
}

const mailRefused = async ({ SMTP_URL: url }: Settings): Promise<Fault | null> => {
  const sentence = url === undefined ? null : await smtpFault(url)
  return sentence === null ? null : { sentence, mend: 'Check SMTP_URL.' }
}

const mailboxRefused = async ({ IMAP_URL: url }: Settings): Promise<Fault | null> => {
  const sentence = url === undefined ? null : await imapFault(url)
  return sentence === null ? null : { sentence, mend: 'Check IMAP_URL.' }
}

const tracesRefused = async (settings: Settings): Promise<Fault | null> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings
  if (endpoint === undefined) return null
  const sentence = await (await import('#adapters/telemetry/collector-fault.ts')).collectorFault({ endpoint, headers })
  return sentence === null ? null : { sentence, mend: 'Check OTEL_EXPORTER_OTLP_ENDPOINT.' }
}

const aiUnavailable = async (settings: Settings): Promise<Fault | null> => {
  const sentence = await aiFaultOf(aiOf(settings))
  return sentence === null ? null : { sentence, mend: 'Check OPENAI_API_KEY and OPENAI_BASE_URL.' }
}

/** Why the AI cannot be used; null if it can, or if there is none. Its client is loaded on demand. */
export const aiFaultOf = async (ai: ReturnType<typeof aiOf>): Promise<string | null> =>
  ai === null ? null : (await import('#adapters/writer/openai/client.ts')).aiFault(ai)
