import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { type Site, sites } from '#contracts/site/http/site.ts'
import type { Editions } from '#domain/site/service/editions.ts'

export const siteRoutes = (api: HttpApi, site: Site, editions: Pick<Editions, 'current'>): void => {
  bind(api, sites.read, async () => ({ body: { ...site, isEdited: editions.current() !== null } }))
}
