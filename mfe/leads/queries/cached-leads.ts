import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Lead, leads } from '../../../contracts/http/leads.ts'
import type { RouteReply } from '../../../contracts/route.ts'
import { leadKeys } from './lead-keys.ts'

type Page = RouteReply<typeof leads.list>
type Pages = InfiniteData<Page, string | null>

/** Changes one lead wherever a list that was read holds it. */
export const changeCachedLead = (client: QueryClient, id: string, change: (lead: Lead) => Lead): void => {
  const inPage = (page: Page): Page => ({
    ...page,
    leads: page.leads.map((lead) => (lead.id === id ? change(lead) : lead)),
  })
  client.setQueriesData<Pages>(
    { queryKey: leadKeys.lists },
    (data) => data && { ...data, pages: data.pages.map(inPage) },
  )
}
