import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { type Site, type SiteAnswer, sites } from '#contracts/site/http/site.ts'
import type { Edition, Editions } from '#domain/site/service/editions.ts'

type PublishedLook = Pick<Edition['content'], 'colors' | 'logo'>

/** `GET /api/site`, without signing in; the look is null until content is published. */
export const siteRoutes = (
  api: HttpApi,
  site: Site,
  editions: Pick<Editions, 'current'>,
  lookOf: (published: PublishedLook) => SiteAnswer['look'],
): void => {
  bind(api, sites.read, async () => {
    const edition = editions.current()
    return { body: { ...site, isEdited: edition !== null, look: edition && lookOf(edition.content) } }
  })
}
