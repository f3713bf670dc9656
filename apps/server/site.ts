import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { siteContentRoutes } from '#adapters/http/site/content.ts'
import { type PageSettings, pageCache } from '#adapters/http/site/page-cache.ts'
import { pageRoutes } from '#adapters/http/site/pages.ts'
import { siteRoutes } from '#adapters/http/site/site.ts'
import { documentLook } from '#adapters/prerender/document-look.ts'
import { builtInSite, threadSiteRenderer } from '#adapters/prerender/thread-site-renderer.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import { storedSettings } from '#apps/infrastructure/complete-settings.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import { asItWas } from '#apps/infrastructure/stored-values.ts'
import { formatsOf, type Settings } from '#apps/settings.ts'
import { siteBuild } from '#contracts/mfe/site-pages.ts'
import type { Site } from '#contracts/site/http/site.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { type Edition, editions } from '#domain/site/service/editions.ts'
import { siteContents } from '#domain/site/service/site-contents.ts'
import { brandedPages } from './branded-pages.ts'
import { builtDocumentPages } from './document-pages.ts'
import type { LastingParts } from './lasting-parts.ts'

/** Nothing secret: each visitor receives it. */
export const siteOf = (settings: Settings): Site => ({
  brandName: settings.BRAND_NAME,
  legalEntity: settings.LEGAL_ENTITY,
  contactEmail: settings.CONTACT_EMAIL,
  bookingUrl: settings.BOOKING_URL,
  linkedinUrl: settings.LINKEDIN_URL,
  imprintUrl: settings.IMPRINT_URL ?? null,
  analyticsSrc: settings.ANALYTICS_SRC === 'off' ? null : settings.ANALYTICS_SRC,
  retention: settings.RETENTION_MONTHS === 1 ? '1 month' : `${settings.RETENTION_MONTHS} months`,
  formats: formatsOf(settings),
  languages: settings.LANGUAGES,
  aiConfigured: settings.OPENAI_API_KEY !== undefined || settings.OPENAI_BASE_URL !== undefined,
})

const root = resolve(import.meta.dirname, '../..')
const builtSite = join(root, siteBuild.folder)

const pageSettings = (site: Site, publicUrl: string, offersNewsletter: boolean): PageSettings => ({
  ...site,
  publicUrl,
  publicDir: join(root, 'dist/public'),
  offersNewsletter,
  formatsText: JSON.stringify(site.formats),
  currency: site.formats.currency,
  timeZone: site.formats.timeZone ?? 'UTC',
})

/** Within this time, every server shows a publication. */
const followMs = 5000

/** The settings that texts name. */
const brandIn = (settings: PageSettings): Readonly<Record<string, string>> => {
  const { brandName, legalEntity, contactEmail, bookingUrl, linkedinUrl, retention, publicUrl } = settings
  return { brandName, legalEntity, contactEmail, bookingUrl, linkedinUrl, retention, publicUrl }
}

/** The content of the public site, and what visitors see of it, which is rendered before the server answers. */
export const mountSite = async (
  api: HttpApi,
  settings: Settings,
  publicUrl: string,
  { store, users, log, warn: complain, examined }: Ports<'store' | 'users' | 'log' | 'warn' | 'examined'>,
  { feed, replaced }: Pick<LastingParts, 'feed'> & { readonly replaced: AbortSignal },
) => {
  const site = siteOf(settings)
  const pages = pageSettings(site, publicUrl, settings.SMTP_URL !== undefined)
  const settingsService = storedSettings(examined.postgres, examined.master, store)
  const settingsAt = async (moment: Instant) => {
    const pastSettings = asItWas(settings, await settingsService.at(moment))
    return pageSettings(siteOf(pastSettings), publicUrl, pastSettings.SMTP_URL !== undefined)
  }
  const [cache, builtIn] = [pageCache(pages, api.clock), await builtInSite(builtSite, site.languages)]
  const [defaultLanguage = 'en'] = site.languages
  const renderer = threadSiteRenderer({ folder: builtSite, brand: brandIn(pages), defaultLanguage })
  const { clock, timeZone } = api
  const prepare = async (edition: Edition) => {
    await cache.prepare(edition)
    // The image for link previews is drawn after all servers show the pages, unless it is asked for earlier.
    const [, image] = /\/site\/(share-[\w-]+\.png)/.exec(edition.pages.get('index.html') ?? '') ?? []
    if (image !== undefined) void pause(followMs, undefined, { ref: false }).then(() => renderer.file(image))
  }
  const siteParts = { store, renderer, builtIn, clock, timer: systemTimer, feed, timeZone, prepare, complain }
  const siteEditions = editions(siteParts)
  replaced.addEventListener('abort', () => void siteEditions.stop())
  await siteEditions.refresh()
  siteContentRoutes(api, siteContents(store, users, builtIn), siteEditions, pages)
  siteRoutes(api, site, siteEditions, (published) => documentLook(published).staff)
  return {
    site,
    pages,
    editions: siteEditions,
    documents: brandedPages(builtDocumentPages(), async () => siteEditions.current()?.content ?? null),
    mountPages: () =>
      pageRoutes(api, pages, { pages: cache, editions: siteEditions, settingsAt, file: renderer.file, log }),
  }
}
