import { connectBeside, connectionString, ensureDatabase } from '#adapters/postgres/embedded/connection.ts'
import { preparePlace } from '#adapters/postgres/embedded/place.ts'
import { runPostmaster, stopPostmaster } from '#adapters/postgres/embedded/postmaster.ts'
import { dataFolder } from './data-folder.ts'

/** A server that a test stops and starts again, always at the same address and on what it had stored. */
export const stoppablePostgres = async () => {
  const home = await dataFolder()
  const { folder, binaries } = await preparePlace(home.path)
  const { port } = await runPostmaster(folder, binaries)
  const client = await connectBeside(folder, port)
  await ensureDatabase(client)
  await client.end()
  const stop = () => stopPostmaster(folder)
  return {
    url: await connectionString(folder, port),
    stop,
    start: async () => {
      const started = await runPostmaster(folder, binaries, port)
      if (started.port !== port) throw new Error(`port ${port} was taken meanwhile`)
    },
    remove: async () => {
      await stop()
      await home.remove()
    },
  }
}
