import { resolve } from 'node:path'
import { queryTimeoutMs } from '#adapters/postgres/connection/client.ts'
import { openPostgres, type Postgres, withOwnClient } from '#adapters/postgres/connection/connection.ts'
import { readReplica } from '#adapters/postgres/connection/read-replica.ts'
import { openRuntimeRole } from '#adapters/postgres/migrations/runtime-role.ts'
import {
  lacksMasterKey,
  type MasterSecrets,
  openKeyRing,
  processName,
} from '#adapters/postgres/personal-data/key-ring.ts'
import { masterKeyFiles } from '#adapters/system/master-key-file.ts'
import type { Settings } from '#apps/settings.ts'

/**
 * The master keys from the settings or the data folder; a second one is to replace the first.
 * @param mayCreate whether a key that is missing in the data folder is generated.
 */
export const masterSecrets = async (
  { MASTER_KEY, MASTER_KEY_NEXT, DATA_DIR }: Settings,
  mayCreate: () => Promise<boolean>,
): Promise<MasterSecrets> => {
  if (MASTER_KEY === undefined) return masterKeyFiles(resolve(DATA_DIR), mayCreate)
  return MASTER_KEY_NEXT === undefined ? [MASTER_KEY] : [MASTER_KEY, MASTER_KEY_NEXT]
}

/** The database as the runtime role sees it, and the master key that it names. */
export const openKeys = async (settings: Settings, databaseUrl: string, warn: (message: string) => void) => {
  const secrets = await masterSecrets(settings, () => isNew(databaseUrl))
  const role = await openRuntimeRole(databaseUrl)
  const sessions = { name: processName(secrets), role }
  const postgres = openPostgres(databaseUrl, warn, queryTimeoutMs, sessions)
  try {
    await postgres.checkSessions()
    const master = await openKeyRing(postgres.pool, secrets, true)
    return { postgres, master, ...readsOf(settings, postgres, sessions, warn) }
  } catch (error) {
    await postgres.close()
    throw error
  }
}

/** Asked on a connection of its own, as the names of the others tell the keys. */
const isNew = (databaseUrl: string): Promise<boolean> => withOwnClient(databaseUrl, lacksMasterKey)

type Reads = { readonly reading: Postgres; readonly stopReading: () => Promise<void> }

/** Where lists, searches, statistics and the past are read. */
const readsOf = (
  { DATABASE_READ_URL: url }: Settings,
  postgres: Postgres,
  sessions: Parameters<typeof openPostgres>[3],
  warn: (message: string) => void,
): Reads => {
  if (url === undefined) return { reading: postgres, stopReading: async () => undefined }
  const { reading, stop } = readReplica(postgres, openPostgres(url, warn, queryTimeoutMs, sessions), warn)
  return { reading, stopReading: stop }
}
