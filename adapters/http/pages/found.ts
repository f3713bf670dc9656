import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { publicPages } from '../../../contracts/http/pages.ts'
import type { HttpEnv } from '../caller.ts'
import { fillPlaceholders, type Placeholders } from './placeholders.ts'

type FoundSettings = Placeholders & { readonly publicDir: string }

/** What search engines, phones and browsers ask for at addresses that they know by themselves. */
export const foundRoutes = (app: Hono<HttpEnv>, settings: FoundSettings): void => {
  const { publicDir, publicUrl } = settings
  app.get('/robots.txt', (c) => told(c, robots(publicUrl), 'text/plain; charset=utf-8'))
  app.get('/sitemap.xml', (c) => told(c, sitemap(publicUrl), 'application/xml; charset=utf-8'))
  app.get('/site.webmanifest', async (c) => {
    const manifest = await readFile(join(publicDir, 'site.webmanifest'), 'utf8')
    return told(c, fillPlaceholders(manifest, settings), 'application/manifest+json; charset=utf-8')
  })
  for (const icon of ['favicon.ico', 'apple-touch-icon.png'])
    app.get(`/${icon}`, serveStatic({ root: publicDir, path: icon, onFound: (_, c) => remembered(c) }))
}

const told = (c: Context, text: string, type: string): Response => {
  remembered(c)
  return c.body(text, 200, { 'Content-Type': type })
}

const remembered = (c: Context) => c.header('Cache-Control', 'public, max-age=3600')

/** Nothing is forbidden to be asked for: what must not be found says so itself, which only who may ask can read. */
const robots = (publicUrl: string) => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`

const sitemap = (publicUrl: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.keys(publicPages).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
