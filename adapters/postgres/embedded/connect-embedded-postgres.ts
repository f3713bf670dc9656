import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionString, connectToRunning, ensureDatabase } from './connection.ts'
import { type DataFolder, filesIn, spaceError } from './data-folder.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { enterAsGuest, isLastGuest } from './folder-lock.ts'
import { preparePlace } from './place.ts'
import { runPostmaster, stopPostmaster } from './postmaster.ts'
import { findPostmaster } from './postmaster-file.ts'

/**
 * For command-line tools: joins the running server of a data folder without owning it, or starts it. `stop` leaves the
 * server running for an owner or another tool, else stops it.
 */
export const connectEmbeddedPostgres = async ({ dataDir }: { readonly dataDir: string }): Promise<EmbeddedPostgres> => {
  const { folder, binaries } = await preparePlace(dataDir)
  const isOurs = (await findPostmaster(folder.cluster)).found !== 'living'
  const { port } = await runPostmaster(folder, binaries)
  const client = await connectToRunning(folder, port)
  const leave = async () => {
    const last = await isLastGuest(client).catch(() => isOurs && isUnused(folder))
    if (last) await stopPostmaster(folder)
    await client.end()
  }
  try {
    await enterAsGuest(client)
    await ensureDatabase(client)
  } catch (error) {
    // Else the open connection keeps the process from ending, and its server running.
    await leave().catch(() => undefined)
    throw spaceError(folder.name, error)
  }
  let left: Promise<void> | undefined
  const stop = () => {
    left ??= leave()
    return left
  }
  return { connectionString: await connectionString(folder, port), stop }
}

/** Whether no other process uses a server that crashed under this one, as on a full disk, and started itself again. */
const isUnused = async (folder: DataFolder): Promise<boolean> => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const state = await findPostmaster(folder.cluster)
    if (state.found !== 'living') return false
    const client = await connectToRunning(folder, state.postmaster.port).catch(() => null)
    const last = client === null ? null : await isLastGuest(client).catch(() => null)
    // Else the connection keeps the locks until the server has stopped.
    if (last === false) await client?.end()
    if (last !== null) return last
    await pause(pauseMs)
  }
  return false
}
const attempts = 50
const pauseMs = 100

/**
 * The address of the running server of a data folder; null while there is none. It changes with every start. Writes
 * nothing, as the disk may be full.
 */
export const embeddedAddress = async (dataDir: string): Promise<string | null> => {
  const folder = filesIn(join(dataDir, 'postgres'))
  const state = await findPostmaster(folder.cluster)
  if (state.found !== 'living' || !state.postmaster.ready) return null
  return connectionString(folder, state.postmaster.port)
}
