import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { postgresLogTree } from '#adapters/postgres/audit/log-tree.ts'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { connectEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { createSchema, migrate, requireCurrentSchema } from '#adapters/postgres/migrations/migrate.ts'
import { lacksMasterKey, openKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { completeSettings } from '#apps/infrastructure/complete-settings.ts'
import { masterSecrets } from '#apps/infrastructure/keys.ts'
import { overTls } from '#apps/infrastructure/over-tls.ts'
import type { Settings } from '#apps/settings.ts'

export type Tools = Awaited<ReturnType<typeof openTools>>

/**
 * The configured database and master key, beside running servers. Only `migrate` changes a schema; `create` makes a
 * missing one.
 */
export const openTools = async (
  baseSettings: Settings,
  schema: 'create' | 'migrate' | 'current',
  warn: (message: string) => void,
) => {
  const own = overTls(baseSettings)
  if (schema === 'create') requireMasterKey(own)
  const database = await databaseIn(own, schema === 'create')
  const schemaChange = await readySchema(database.url, schema).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const postgres = openPostgres(database.url, warn)
  const close = async () => {
    await postgres.close()
    await database.stop()
  }
  const secrets = await masterSecrets(own, () => lacksMasterKey(postgres.pool)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const openSettings = async () => {
    const master = await openKeyRing(postgres.pool, secrets, false)
    return { master, settings: schema === 'create' ? own : await completeSettings(own, postgres, master, warn) }
  }
  const { master, settings } = await openSettings().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    settings,
    schemaChange,
    postgres,
    master,
    secrets,
    logTree: postgresLogTree(postgres, master),
    logSigner: ed25519LogSigner(master.secrets),
    close,
  }
}

/** What is restored opens with its own key alone: a new one would be in its place. */
export const requireMasterKey = ({ MASTER_KEY, DATA_DIR }: Settings): void => {
  const file = join(resolve(DATA_DIR), 'master-key')
  if (MASTER_KEY === undefined && !existsSync(file))
    throw new Error(
      `There is no master key in ${file}: put the one there that the backup was made with, or set MASTER_KEY.`,
    )
}

type Embedded = Awaited<ReturnType<typeof connectEmbeddedPostgres>>

const embedded: Promise<Embedded>[] = []

/**
 * Leaves the embedded databases that this process has opened or is opening: one that no other process uses stops, and
 * what runs on it is rolled back.
 */
export const leaveDatabases = async (): Promise<void> => {
  await Promise.allSettled(embedded.map(async (opening) => (await opening).stop()))
}

const readySchema = async (url: string, schema: 'create' | 'migrate' | 'current') => {
  if (schema === 'current') return requireCurrentSchema(url).then(() => null)
  return schema === 'create' ? createSchema(url) : migrate(url)
}

const databaseIn = async ({ DATABASE_URL, DATA_DIR }: Settings, makesNew: boolean) => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => undefined }
  const dataDir = resolve(DATA_DIR)
  if (!makesNew && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error(
      `There is no installation in ${dataDir}. Start Atrium there first, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  const opening = connectEmbeddedPostgres({ dataDir })
  embedded.push(opening)
  const { connectionString, stop } = await opening
  return { url: connectionString, stop }
}
