import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openPostgres } from '../../adapters/postgres/connection.ts'
import { connectEmbeddedPostgres } from '../../adapters/postgres/embedded/index.ts'
import { migrate } from '../../adapters/postgres/migrate.ts'
import { masterKey } from '../../adapters/postgres/personal-data/master-key.ts'
import { masterKeyFile } from '../../adapters/system/master-key-file.ts'
import type { Settings } from '../settings.ts'

export type Tools = Awaited<ReturnType<typeof openTools>>

/** The database and the key by the settings, beside whatever server runs on them. */
export const openTools = async (settings: Settings, makesNew: boolean, warn: (message: string) => void) => {
  const database = await databaseBeside(settings, makesNew)
  await migrate(database.url).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  const postgres = openPostgres(database.url, warn)
  return {
    postgres,
    master: masterKey(settings.MASTER_KEY ?? (await masterKeyFile(resolve(settings.DATA_DIR)))),
    close: async () => {
      await postgres.close()
      await database.stop()
    },
  }
}

const databaseBeside = async ({ DATABASE_URL, DATA_DIR }: Settings, makesNew: boolean) => {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => undefined }
  const dataDir = resolve(DATA_DIR)
  if (!makesNew && !existsSync(join(dataDir, 'postgres'))) {
    throw new Error(
      `There is no installation in ${dataDir}. Start Atrium there first, or set DATA_DIR or DATABASE_URL.`,
    )
  }
  const { connectionString, stop } = await connectEmbeddedPostgres({ dataDir })
  return { url: connectionString, stop }
}
