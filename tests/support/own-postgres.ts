import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/index.ts'

/** An embedded server that a test may stop; `start` brings it back on what it had stored, at another port. */
export const ownPostgres = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-own-postgres-'))
  // mkdtemp makes a private folder, and under root the server runs as somebody else.
  await chmod(dataDir, 0o755)
  const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined })
  let server = await start()
  return {
    url: () => server.connectionString,
    stop: () => server.stop(),
    start: async () => {
      server = await start()
    },
    remove: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
