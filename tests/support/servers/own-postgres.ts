import { startEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { dataFolder } from '#tests/support/data-folder.ts'

/** An embedded server that a test may stop; `start` restarts it on the same data, on another port. */
export const ownPostgres = async () => {
  const folder = await dataFolder()
  const start = () => startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })
  let server = await start()
  return {
    url: () => server.connectionString,
    stop: () => server.stop(),
    start: async () => {
      server = await start()
    },
    remove: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}
