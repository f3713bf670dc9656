import { type Site, sites } from '../../../contracts/http/site.ts'
import { bind, type HttpApi } from '../bind.ts'

export const siteRoutes = (api: HttpApi, site: Site): void => {
  bind(api, sites.read, async () => ({ body: site }))
}
