import { join } from 'node:path'
import { connectionString, connectToRunning, ensureDatabase } from './connection.ts'
import { filesIn, spaceError } from './data-folder.ts'
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
  const { port } = await runPostmaster(folder, binaries)
  const client = await connectToRunning(folder, port)
  const leave = async () => {
    const last = await isLastGuest(client).catch(() => false)
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
