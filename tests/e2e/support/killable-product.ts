import { testEnvironment } from '#tests/support/atrium.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { sharedChromium } from './chromium.ts'
import { usual } from './complaints.ts'
import { type Visits, visitsTo } from './visits.ts'

export type KillableProduct = Visits & {
  /** Kills the server without a shutdown. */
  readonly kill: () => Promise<void>
  /** Restarts it on the same data, at the same address. */
  readonly revive: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The built product in its own process, which can be killed and restarted, with a browser. */
export const openKillableProduct = async (settings: Record<string, string> = {}): Promise<KillableProduct> => {
  const [folder, database, browser] = await Promise.all([temporaryFolder(), migratedDatabase(), sharedChromium()])
  const environment = { ...testEnvironment(database.url), ...settings }
  let server: ServerProcess = spawnServer(folder.path, environment)
  const url = await server.url()
  const revive = async () => {
    server = spawnServer(folder.path, { ...environment, PORT: new URL(url).port })
    await server.url()
  }
  // Open windows lose their connection when the server is killed, and get 503 while it restarts, also for styles.
  const restarting = [/^net::ERR_/, /^503 /, /^Refused to apply style .*'application\/problem\+json'/]
  const visits = visitsTo(browser, url, [usual, ...restarting])
  const close = async () => {
    await visits.closeWindows()
    await server.end('SIGKILL')
    await database.drop()
    await folder.remove()
  }
  return { ...visits, kill: async () => void (await server.end('SIGKILL')), revive, close }
}
