import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hostsOf } from '#adapters/postgres/connection/addresses.ts'
import { startEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import type { Settings } from '#apps/settings.ts'
import { reasonOf, Unavailable } from '#domain/kernel/unavailable.ts'

type Database = { readonly url: string; readonly stop: () => Promise<void> }

/** How long to retry an unreachable database, and what ends the retries early. */
type Waiting = { readonly maxWaitMs: number; readonly stopping: AbortSignal; readonly log: (message: string) => void }

/** The configured database, migrated: a server's, or the embedded one in the data folder. */
export const openDatabase = async (
  { DATABASE_URL, DATA_DIR, environment }: Settings,
  waiting: Waiting,
): Promise<Database> => {
  const database =
    DATABASE_URL === undefined
      ? await startEmbedded(resolve(DATA_DIR), waiting.log)
      : { url: DATABASE_URL, stop: async () => undefined }
  try {
    await migrateWithRetries(database.url, waiting)
    return database
  } catch (error) {
    await database.stop()
    if (isUnencrypted(error)) throw new Error(noTlsText(database.url, environment.DATABASE_URL ?? ''))
    throw error
  }
}

const startEmbedded = async (dataDir: string, log: (message: string) => void): Promise<Database> => {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log })
  return { url: connectionString, stop }
}

const migrateWithRetries = async (url: string, { maxWaitMs, stopping, log }: Waiting) => {
  const start = performance.now()
  for (;;) {
    try {
      return await migrate(url)
    } catch (error) {
      if (!(error instanceof Unavailable) || stopping.aborted) throw error
      const { cause } = error
      if (isUnencrypted(cause)) throw cause
      if (isUnverified(cause)) throw new Error(unverifiedSentence(url, cause))
      if (isTurnedAway(cause)) throw new Error(refusalSentence(url, cause))
      if (performance.now() - start > maxWaitMs) throw new Error(unreachable(url, error, maxWaitMs))
      log(`The database at ${hostsOf(url)} cannot be used yet (${reasonOf(cause)}); retrying.`)
      await pause(Math.min(1000, maxWaitMs), undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

const unreachable = (url: string, { cause }: Unavailable, maxWaitMs: number) =>
  `The database at ${hostsOf(url)} could not be reached for ${maxWaitMs / 1000} seconds (${reasonOf(cause)}). Start it, or correct DATABASE_URL.`

/**
 * Authentication failure (class 28 of PostgreSQL's error codes), no such database (3D000) or no right to connect (42501), no
 * password for a server that asks for one, or a pooler that refuses an option of the address: retrying does not help.
 */
const isTurnedAway = (error: unknown): error is Error =>
  error instanceof Error &&
  (('code' in error && /^(28...|3D000|42501)$/.test(String(error.code))) ||
    /unsupported startup parameter|^SASL: /.test(error.message))

/** Codes of Node for a certificate that OpenSSL rejects, or that is for other hosts. */
const isUnverified = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /CERT|UNABLE_TO_VERIFY/.test(String(error.code))

/** Without the advice to start Node.js in another way. */
const unverifiedSentence = (url: string, { message }: Error) =>
  `The certificate of the database at ${hostsOf(url)} is not valid: ${message.replace(/; if the root CA .*/s, '')}. Name the file of its authority in NODE_EXTRA_CA_CERTS, or correct the host in DATABASE_URL.`

/** The words of the pg client. */
const isUnencrypted = (error: unknown) => error instanceof Error && error.message.includes('does not support SSL')

/** An address that asks for TLS itself gets no other connection, whatever its host. */
const noTlsText = (url: string, address: string) => {
  const further = address.includes('sslmode=') ? ' and remove sslmode from DATABASE_URL' : ''
  return `The database at ${hostsOf(url)} does not offer TLS. Turn it on there, or add ${namesOf(url)} to PLAIN_TEXT_HOSTS${further}.`
}

const refusalSentence = (url: string, { message }: Error) =>
  `The database at ${hostsOf(url)} turned Atrium away: ${message}. Correct DATABASE_URL.`

const namesOf = (url: string) => hostsOf(url).replace(/:\d+(?=,|$)/g, '')
