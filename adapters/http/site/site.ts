import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { type Site, sites } from '#contracts/site/http/site.ts'

export const siteRoutes = (api: HttpApi, site: Site): void => {
  bind(api, sites.read, async () => ({ body: site }))
}
