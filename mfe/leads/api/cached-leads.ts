import { reread } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadFilters } from '../model/lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import { type LeadPages, placeLead, placeLeads } from './lead-pages.ts'
import { listItemOf } from './read-leads.ts'

/** Updates a lead in every cached list: in place, out of lists it left, into lists it joined. */
export const placeCachedLead = (client: QueryClient, lead: Lead): void => {
  for (const [key, list] of client.getQueriesData<LeadPages>({ queryKey: leadKeys.everyPage })) {
    if (list !== undefined) client.setQueryData(key, placeLead(list, listItemOf(lead), (key[1] ?? {}) as LeadFilters))
  }
}

/** Up to this many pages are refetched in place; a longer list starts over. */
const maxRereadPages = 3

/** Refetches the visible list. */
export const rereadPages = async (client: QueryClient): Promise<void> => {
  for (const [queryKey, list] of client.getQueriesData<LeadPages>({ queryKey: leadKeys.everyPage })) {
    if (list !== undefined && list.pages.length > maxRereadPages) await client.resetQueries({ queryKey, exact: true })
    else await reread(client, queryKey, true)
  }
}

/** Applies partial changes of several leads to every cached list. */
export const reviseCachedLeads = (
  client: QueryClient,
  changes: ReadonlyMap<string, Partial<Lead>>,
): readonly Lead[] => {
  const revised = new Map<string, Lead>()
  for (const [key, list] of client.getQueriesData<LeadPages>({ queryKey: leadKeys.everyPage })) {
    if (list === undefined) continue
    const leads = new Map(
      list.pages
        .flatMap((page) => page.leads)
        .flatMap((lead) => (changes.has(lead.id) ? [[lead.id, { ...lead, ...changes.get(lead.id) }]] : [])),
    )
    client.setQueryData(key, placeLeads(list, leads, (key[1] ?? {}) as LeadFilters))
    for (const [id, lead] of leads) revised.set(id, lead)
  }
  return [...revised.values()]
}
