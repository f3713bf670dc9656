import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { dashboardPagePatterns, dashboardPages, publicPages } from '../../../contracts/http/pages.ts'
import type { Clock } from '../../../domain/ports/clock.ts'
import type { HttpEnv } from '../caller.ts'
import { foundRoutes } from './found.ts'
import { encodingFor, type Page, renderPage } from './page-file.ts'
import type { Placeholders } from './placeholders.ts'

export type PageSettings = Omit<Placeholders, 'year'> & { readonly publicDir: string }

/** Serves what the build made: pages with the settings filled in, assets as they are. */
export const pageRoutes = (app: Hono<HttpEnv>, settings: PageSettings, clock: Clock): void => {
  const page = pageCache(settings, clock)
  foundRoutes(app, { ...settings, year: clock.now().slice(0, 4) })
  const send = (file: string, status: 200 | 404) => async (c: Context) => sendPage(c, await page(file), status)

  for (const folder of ['site', 'shell', 'mf', 'paper']) {
    app.get(`/${folder}/*`, serveStatic({ root: settings.publicDir, precompressed: true, onFound: cacheAsset }))
  }
  for (const [path, file] of Object.entries(publicPages)) app.get(path, send(file, 200))
  for (const path of [...dashboardPages, ...dashboardPagePatterns]) app.get(path, send('dashboard.html', 200))
  app.get('/dashboard/*', send('dashboard.html', 404))
  app.get('*', send('404.html', 404))
}

/** As the build names what never changes; the server may have chosen a compressed form of it. */
const hashedName = /-[\w-]{8,}\.\w+(\.br|\.gz)?$/

const cacheAsset = (path: string, c: Context) => {
  c.header('Cache-Control', hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** A page is made again where the build has made it anew, and each year, as the footer names it. */
const pageCache = ({ publicDir, ...values }: PageSettings, clock: Clock) => {
  const pages = new Map<string, { readonly made: string; readonly page: Promise<Page> }>()
  return async (file: string): Promise<Page> => {
    const path = join(publicDir, file)
    const year = clock.now().slice(0, 4)
    const made = `${year} ${(await stat(path)).mtimeMs}`
    const known = pages.get(file)
    if (known?.made === made) return known.page
    const page = renderPage(path, { ...values, year })
    pages.set(file, { made, page })
    // What could not be read now is tried again by the next request.
    page.catch(() => pages.delete(file))
    return page
  }
}

const sendPage = (c: Context, { etag, bodies }: Page, status: 200 | 404): Response => {
  c.header('Cache-Control', 'no-cache')
  c.header('Vary', 'Accept-Encoding')
  c.header('ETag', etag)
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304)
  const encoding = encodingFor(c.req.header('accept-encoding'))
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  return c.body(bodies[encoding], status, { 'Content-Type': 'text/html; charset=utf-8' })
}
