import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Guard, HttpEnv } from '#adapters/http/middleware/caller.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { placeOfPage } from '#contracts/log/http/live.ts'
import { dashboardLists, dashboardPagePatterns, dashboardPages, publicPages } from '#contracts/site/http/pages.ts'
import { dayAfter, dayOf, dayStart } from '#domain/kernel/instant.ts'
import { placeText } from '#domain/log/log-place.ts'
import type { EventLog } from '#domain/log/ports/event-log.ts'
import type { Editions } from '#domain/site/service/editions.ts'
import { earlyLoads } from './early-loads.ts'
import { type PageCache, type PageSettings, shellPage, siteText } from './page-cache.ts'
import { sendPage } from './page-file.ts'
import { pastPage, type SettingsAt } from './past-page.ts'
import { fillPlaceholders, type Placeholders, settingsIn } from './placeholders.ts'
import { type FindFile, siteFileRoute } from './site-files.ts'
import { siteLanguageOf } from './site-language.ts'

type Pages = {
  readonly pages: PageCache
  readonly editions: Editions
  readonly settingsAt: SettingsAt
  readonly file: FindFile
  readonly log: EventLog
}

/** Serves the build's output: pages with the settings filled in, assets unchanged. */
export const pageRoutes = (api: HttpApi, settings: PageSettings, parts: Pages): void => {
  const { app, clock, cookie, sessions } = api
  const { pages, editions, file: find, log } = parts
  const { page } = pages
  const early = earlyLoads(settings.publicDir)
  wellKnownRoutes(app, settingsIn('en', settings, clock.now()), editions)
  app.get('/.well-known/security.txt', (c) =>
    textFile(c, securityText(settings, clock.now()), 'text/plain; charset=utf-8'),
  )
  // Password managers open it (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', (c) => c.redirect('/dashboard/account'))
  const send = (file: string, status: 200 | 404) => async (c: Context<HttpEnv>) => {
    const edition = editions.current()
    return sendPage(c, await page(file, { ...siteLanguageOf(c, edition), edition }), status)
  }
  const sendShell = (status: 200 | 404) => async (c: Context) => sendPage(c, await page(shellPage), status)
  /** The current place in the log; undefined without a session. Rejects while the database does not respond. */
  const placeForStaff = async (c: Context) => {
    const token = cookie.read(c)
    if (token === null) return undefined
    const [session, head] = await Promise.all([sessions.find(token, 'watched'), log.head()])
    return session === null ? undefined : placeText(head)
  }
  /** With a session, the page requests what its screen needs, and names the place from which to follow its changes. */
  const sendDashboard = async (c: Context) => {
    const place = await placeForStaff(c).catch(() => undefined)
    c.header('Vary', 'Cookie')
    if (place === undefined) return sendPage(c, await page(shellPage), 200)
    c.header('Server-Timing', `${placeOfPage};desc="${place}"`)
    const loads = await early(c.req.path, c.req.url.includes('?'))
    return sendPage(c, await page(shellPage, { early: loads }), 200)
  }

  for (const folder of ['site', 'shell', 'mf', 'paper', 'docs']) {
    app.get(
      `/${folder}/*`,
      ignoreOtherRanges,
      serveStatic({ root: settings.publicDir, precompressed: true, onFound: cacheAsset }),
    )
  }
  siteFileRoute(app, editions, find)
  for (const [path, file] of Object.entries(publicPages)) app.get(path, pastPage(api, parts, file), send(file, 200))
  for (const path of [...dashboardPages, ...dashboardPagePatterns]) app.get(path, sendDashboard)
  otherAddresses(app)
  app.get('/dashboard/*', sendShell(404))
  app.get('*', send('404.html', 404))
}

/** Redirects from addresses of pages as other programs and people write them: with a slash at the end, or shortened. */
const otherAddresses = (app: Hono<HttpEnv>): void => {
  for (const path of [...Object.keys(publicPages), ...dashboardPages, ...dashboardPagePatterns])
    if (path !== '/') app.get(`${path}/`, (c) => c.redirect(`${c.req.path.slice(0, -1)}${new URL(c.req.url).search}`))
  for (const [path, list] of Object.entries(dashboardLists))
    for (const written of [path, `${path}/`]) app.get(written, (c) => c.redirect(list))
}

/** The build's names of immutable files, possibly in a precompressed form. */
const hashedName = /-[\w-]{8}\.\w+(\.br|\.gz)?$/

const cacheAsset = (path: string, c: Context) => {
  c.header('Cache-Control', hashedName.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** Ignores what is not one range of bytes (RFC 9110, 14.2), for which the library would answer 206 with the whole file. */
const ignoreOtherRanges: Guard = (c, next) => {
  if (!/^bytes=(?:\d+-\d*|-\d+)$/.test(c.req.header('range') ?? '')) c.req.raw.headers.delete('range')
  return next()
}

type WellKnownSettings = Placeholders & { readonly publicDir: string }

/** Files that search engines, phones and browsers request at well-known addresses. */
const wellKnownRoutes = (app: Hono<HttpEnv>, settings: WellKnownSettings, editions: Editions): void => {
  const { publicDir, publicUrl } = settings
  app.get('/robots.txt', (c) => textFile(c, robots(publicUrl), 'text/plain; charset=utf-8'))
  app.get('/sitemap.xml', (c) => textFile(c, sitemap(publicUrl), 'application/xml; charset=utf-8'))
  app.get('/site.webmanifest', async (c) => {
    const manifest = await siteText(publicDir, 'site.webmanifest', editions.current())
    return textFile(c, fillPlaceholders(manifest, settings), 'application/manifest+json; charset=utf-8')
  })
  for (const icon of ['favicon.ico', 'apple-touch-icon.png'])
    app.get(
      `/${icon}`,
      ignoreOtherRanges,
      serveStatic({ root: publicDir, path: icon, onFound: (_, c) => cacheForAnHour(c) }),
    )
}

const textFile = (c: Context, text: string, type: string): Response => {
  cacheForAnHour(c)
  return c.body(text, 200, { 'Content-Type': type })
}

const cacheForAnHour = (c: Context) => c.header('Cache-Control', 'public, max-age=3600')

const securityTextDays = 180

/** Where to report a vulnerability (RFC 9116); valid for half a year from now. */
const securityText = ({ contactEmail, publicUrl, languages }: PageSettings, now: string): string => {
  const expires = dayStart(dayAfter(dayOf(now, 'UTC'), securityTextDays))
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** Allows crawling everything, so that noindex headers are seen. */
const robots = (publicUrl: string) => `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`

const sitemap = (publicUrl: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...Object.keys(publicPages).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
