import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { postgresServer } from '#tests/support/servers/postgres-server.ts'
import { atrium } from '../http/servers.ts'
import { publishAnotherFirm } from './another-firm.ts'
import { buildSinglePageApp, writeStaticPage } from './rivals.ts'
import { serveFolder } from './static-server.ts'

export type Sites = {
  readonly urls: Readonly<Record<'static file' | 'ours' | 'one bundle', string>>
  readonly stop: () => Promise<void>
}

/** The product on its own database, as built or edited, beside the same content as a file, and as an application as built. */
export const openSites = async (isEdited: boolean): Promise<Sites> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-landing-'))
  const [file, app] = [join(folder, 'file'), join(folder, 'app')]
  await mkdir(file)
  const server = await postgresServer()
  const database = await freshDatabase(server)
  const product = await atrium(database.url)
  if (isEdited) await publishAnotherFirm(product.url)
  await writeStaticPage(file, await (await fetch(product.url)).text())
  await buildSinglePageApp(app)
  const [fileServer, appServer] = [await serveFolder(file), await serveFolder(app)]
  const stop = async () => {
    await Promise.all([fileServer.stop(), appServer.stop(), product.stop()])
    await database.drop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { urls: { 'static file': fileServer.url, ours: `${product.url}/`, 'one bundle': appServer.url }, stop }
}
