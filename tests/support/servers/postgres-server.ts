import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../adapters/postgres/embedded/index.ts'
import { fromContainer } from './containers.ts'

export type PostgresServer = {
  readonly url: string
  readonly kind: 'given' | 'container' | 'embedded'
  readonly stop: () => Promise<void>
}

/** A real PostgreSQL: `TEST_DATABASE_URL`, else a container, else the embedded one in a temporary folder. */
export const postgresServer = async (): Promise<PostgresServer> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, kind: 'given', stop: async () => undefined }
  return (await containedPostgres()) ?? (await temporaryPostgres())
}

const image = 'postgres:17'

const containedPostgres = () =>
  fromContainer<PostgresServer>(image, async ({ GenericContainer, Wait }) => {
    const container = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_PASSWORD: 'atrium' })
      .withExposedPorts(5432)
      // The first start is that of the image's own set-up, which it ends again.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start()
    const url = `postgres://postgres:atrium@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
    return { url, kind: 'container', stop: async () => void (await container.stop()) }
  })

const temporaryPostgres = async (): Promise<PostgresServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-postgres-'))
  // mkdtemp makes a private folder, and under root the server runs as somebody else.
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => console.warn(message) })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.connectionString, kind: 'embedded', stop }
}
