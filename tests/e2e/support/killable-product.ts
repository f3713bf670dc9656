import { inject } from 'vitest'
import { testEnvironment } from '../../support/atrium.ts'
import { type ServerProcess, spawnServer } from '../../support/server-process.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { launchChromium } from './chromium.ts'
import { usual } from './complaints.ts'
import { type Visits, visitsTo } from './visits.ts'

export type KillableProduct = Visits & {
  /** Ends the server as a power cut does. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same data, at the same address. */
  readonly revive: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The built product as a process of its own, which can be killed and brought back, and a browser before it. */
export const openKillableProduct = async (settings: Record<string, string> = {}): Promise<KillableProduct> => {
  const [folder, database, browser] = await Promise.all([
    temporaryFolder(),
    freshDatabase({ url: inject('postgresUrl') }),
    launchChromium(),
  ])
  const environment = { ...testEnvironment(database.url), ...settings }
  let server: ServerProcess = spawnServer(folder.path, environment)
  const url = await server.url()
  const revive = async () => {
    server = spawnServer(folder.path, { ...environment, PORT: new URL(url).port })
    await server.url()
  }
  const close = async () => {
    await browser.close()
    await server.end('SIGKILL')
    await database.drop()
    await folder.remove()
  }
  // Whoever has a window open is cut off when the server is killed.
  const visits = visitsTo(browser, url, [usual, /^net::ERR_/])
  return { ...visits, kill: async () => void (await server.end('SIGKILL')), revive, close }
}
