import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { preparePlace } from '#adapters/postgres/embedded/place.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { queryDatabase } from './connected-client.ts'
import { fromContainer } from './containers.ts'

export type PostgresServer = {
  readonly url: string
  readonly kind: 'given' | 'container' | 'embedded'
  /** A data folder with a new cluster to copy, because `initdb` takes seconds. */
  readonly image?: string
  readonly stop: () => Promise<void>
}

const run = promisify(execFile)

type Settings = Readonly<Record<string, string>>

/** A real PostgreSQL: `TEST_DATABASE_URL`, else a container, else embedded; `settings` override the usual ones. */
export const postgresServer = async (settings: Settings = {}): Promise<PostgresServer> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, kind: 'given', stop: async () => undefined }
  return (await containedPostgres(settings)) ?? (await temporaryPostgres(settings))
}

const image = 'postgres:17'

const containedPostgres = (settings: Settings) =>
  fromContainer<PostgresServer>(image, async ({ GenericContainer, Wait }) => {
    const container = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_PASSWORD: 'atrium' })
      .withCommand(Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]))
      .withExposedPorts(5432)
      // The image first starts a temporary server for its own set-up.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start()
    const url = `postgres://postgres:atrium@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
    return { url, kind: 'container', stop: async () => void (await container.stop()) }
  })

const temporaryPostgres = async (settings: Settings): Promise<PostgresServer> => {
  const folder = await temporaryFolder()
  const [dataDir, image] = [join(folder.path, 'data'), join(folder.path, 'image')]
  await preparePlace(dataDir)
  await run('cp', ['-a', dataDir, image])
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => console.warn(message), settings })
  await hashPasswordOnce(server.connectionString)
  const stop = async () => {
    await server.stop()
    await folder.remove()
  }
  return { url: server.connectionString, kind: 'embedded', image, stop }
}

/** A password is hashed 4,096 times by both ends of each connection, and tests open thousands of them. */
const hashPasswordOnce = (url: string) => {
  const { username, password } = new URL(url)
  return queryDatabase(url, `set scram_iterations = 1; alter role ${username} password '${password}'`)
}
