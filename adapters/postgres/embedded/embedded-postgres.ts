import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectBeside, connectionString, ensureDatabase } from './connection.ts'
import type { DataFolder } from './data-folder.ts'
import { DataFolderError } from './data-folder-error.ts'
import { takeOwnership } from './folder-lock.ts'
import { type Held, keepHold } from './keep-hold.ts'
import { type Place, preparePlace } from './place.ts'
import { runPostmaster, stopPostmaster } from './postmaster.ts'

export type EmbeddedPostgres = { readonly connectionString: string; readonly stop: () => Promise<void> }

type Settings = { readonly dataDir: string; readonly log: (message: string) => void }

/**
 * Starts or adopts the PostgreSQL server of a data folder and owns it until `stop`, reviving it where it was when it
 * crashes. Throws `DataFolderError` when the folder cannot be written, reached or is in use by another process.
 */
export const startEmbeddedPostgres = async ({ dataDir, log }: Settings): Promise<EmbeddedPostgres> => {
  const place = await preparePlace(dataDir)
  const held = await hold(place)
  const hands = keepHold(held, () => hold(place, held.port), log)
  const end = async () => {
    const { client } = await hands.release()
    await stopPostmaster(place.folder)
    await client.end()
  }
  let ended: Promise<void> | undefined
  const stop = () => {
    ended ??= end()
    return ended
  }
  return { connectionString: await connectionString(place.folder, held.port), stop }
}

// An adopted server may be on its way down: then the connection breaks, and the next round starts a new one.
const hold = async ({ folder, binaries }: Place, port?: number): Promise<Held> => {
  for (let attempt = 1; ; attempt++) {
    const postmaster = await runPostmaster(folder, binaries, port)
    try {
      return { port: postmaster.port, client: await own(folder, postmaster.port) }
    } catch (error) {
      if (error instanceof DataFolderError || attempt === holdAttempts) throw error
      await pause(attempt * 50)
    }
  }
}

const holdAttempts = 10

const own = async (folder: DataFolder, port: number): Promise<pg.Client> => {
  const client = await connectBeside(folder, port)
  try {
    await takeOwnership(client, folder.name)
    await ensureDatabase(client)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
