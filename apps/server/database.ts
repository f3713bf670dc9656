import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/index.ts'
import { migrate } from '../../adapters/postgres/migrate.ts'
import { Unavailable } from '../../domain/ports/unavailable.ts'
import type { Settings } from '../settings.ts'

export type Database = { readonly url: string; readonly stop: () => Promise<void> }

const patienceMs = 30_000

/** The database by the settings, up to date: a server's, or the embedded one in the data folder. */
export const openDatabase = async (
  { DATABASE_URL, DATA_DIR }: Settings,
  log: (message: string) => void,
): Promise<Database> => {
  const database =
    DATABASE_URL === undefined
      ? await embedded(resolve(DATA_DIR), log)
      : { url: DATABASE_URL, stop: async () => undefined }
  try {
    await migratePatiently(database.url, log)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

const embedded = async (dataDir: string, log: (message: string) => void): Promise<Database> => {
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log })
  return { url: connectionString, stop }
}

const migratePatiently = async (url: string, log: (message: string) => void) => {
  const start = performance.now()
  for (;;) {
    try {
      return await migrate(url)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      if (performance.now() - start > patienceMs) throw new Error(unreachable(url, error))
      log(`The database at ${hostOf(url)} does not answer yet; trying again.`)
      await pause(1000)
    }
  }
}

const unreachable = (url: string, { cause }: Unavailable) =>
  `The database at ${hostOf(url)} could not be reached for ${patienceMs / 1000} seconds (${cause instanceof Error ? cause.message || cause.name : cause}). Start it, or correct DATABASE_URL.`

const hostOf = (url: string) => new URL(url).host
