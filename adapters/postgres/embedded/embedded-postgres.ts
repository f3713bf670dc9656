import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connectionString, connectToRunning, ensureDatabase } from './connection.ts'
import { type DataFolder, spaceError } from './data-folder.ts'
import { DataFolderError } from './data-folder-error.ts'
import { takeOwnership } from './folder-lock.ts'
import { type Place, preparePlace } from './place.ts'
import { runPostmaster, stopPostmaster } from './postmaster.ts'
import type { ServerSettings } from './settings.ts'

export type EmbeddedPostgres = { readonly connectionString: string; readonly stop: () => Promise<void> }

type Settings = {
  readonly dataDir: string
  readonly log: (message: string) => void
  /** Settings that override the defaults of the server, which lose no data. */
  readonly settings?: ServerSettings
}

/**
 * Starts or adopts the PostgreSQL server of a data folder and owns it until `stop`, restarting it in place after a
 * crash. Throws `DataFolderError` if the folder is not writable, not reachable, or in use by another process.
 */
export const startEmbeddedPostgres = async ({ dataDir, log, settings = {} }: Settings): Promise<EmbeddedPostgres> => {
  const { folder, binaries } = await preparePlace(dataDir)
  const place = { folder: { ...folder, settings }, binaries }
  const owner = await hold(place)
  const hands = keepHold(owner, () => hold(place, owner.port), log)
  const end = async () => {
    const { client } = await hands.release()
    await stopPostmaster(folder)
    await client.end()
  }
  let ended: Promise<void> | undefined
  const stop = () => {
    ended ??= end()
    return ended
  }
  return { connectionString: await connectionString(place.folder, owner.port), stop }
}

/**
 * An adopted server may be shutting down: the connection then breaks, and the next round starts a new one. One at another
 * port than `port`, which a tool started after a crash, is replaced: this process connects to its own port alone.
 */
const hold = async ({ folder, binaries }: Place, port?: number): Promise<Owner> => {
  for (let attempt = 1; ; attempt++) {
    const postmaster = await runPostmaster(folder, binaries, port)
    try {
      const owner = { port: postmaster.port, client: await holdConnection(folder, postmaster.port) }
      if (port === undefined || port === owner.port) return owner
      await stopPostmaster(folder)
      await owner.client.end()
    } catch (error) {
      if (error instanceof DataFolderError || attempt === holdAttempts) throw error
      await pause(attempt * 50)
    }
  }
}

const holdAttempts = 10

const holdConnection = async (folder: DataFolder, port: number): Promise<pg.Client> => {
  const client = await connectToRunning(folder, port)
  let isOwner = false
  try {
    await takeOwnership(client, folder.name)
    isOwner = true
    await ensureDatabase(client)
    return client
  } catch (error) {
    // A start that fails leaves no server behind, unless it is another process's.
    if (isOwner) await stopPostmaster(folder)
    await client.end().catch(() => undefined)
    throw spaceError(folder.name, error)
  }
}

/** A running server and the connection that owns its data folder. */
type Owner = { readonly port: number; readonly client: pg.Client }

/** Re-acquires ownership whenever the owner's connection ends, which only a server crash causes, until released. */
const keepHold = (first: Owner, holdAgain: () => Promise<Owner>, log: (message: string) => void) => {
  let released = false
  let holding = Promise.resolve(first)
  const watch = (owner: Owner) => {
    owner.client.once('end', () => {
      if (!released) holding = revive(owner)
    })
    return owner
  }
  const revive = async (last: Owner): Promise<Owner> => {
    log('The embedded PostgreSQL server has stopped; restarting it.')
    while (!released) {
      const owner = await holdAgain().catch((error: Error) => log(error.message))
      if (owner !== undefined) return watch(owner)
      await pause(1000)
    }
    return last
  }
  watch(first)
  return {
    /** Resolves with the current hold; a server that ends afterwards is not restarted. */
    release: () => {
      released = true
      return holding
    },
  }
}
