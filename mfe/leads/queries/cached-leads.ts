import type { QueryClient } from '@tanstack/react-query'
import type { Lead } from '../../../contracts/http/leads.ts'
import type { LeadFilters } from './lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import { type LeadPages, placeLead, placeLeads } from './lead-pages.ts'
import { listed } from './read-leads.ts'

/** Puts a lead as it is now into every list that was read: in its place, out of those it left, into those it joined. */
export const placeCachedLead = (client: QueryClient, lead: Lead): void => {
  for (const [key, known] of client.getQueriesData<LeadPages>({ queryKey: leadKeys.everyPage })) {
    if (known !== undefined) client.setQueryData(key, placeLead(known, listed(lead), (key[1] ?? {}) as LeadFilters))
  }
}

/** So many pages are read again in their places; of more, the list begins anew. */
const FEW = 3

/** Reads the list on screen anew. */
export const rereadPages = async (client: QueryClient): Promise<void> => {
  for (const [queryKey, known] of client.getQueriesData<LeadPages>({ queryKey: leadKeys.everyPage })) {
    if (known !== undefined && known.pages.length > FEW) await client.resetQueries({ queryKey, exact: true })
    else await client.invalidateQueries({ queryKey, exact: true })
  }
}

/** Changes several leads in every list that was read; what is given of each is put over what was read. */
export const reviseCachedLeads = (
  client: QueryClient,
  changes: ReadonlyMap<string, Partial<Lead>>,
): readonly Lead[] => {
  const revised = new Map<string, Lead>()
  for (const [key, known] of client.getQueriesData<LeadPages>({ queryKey: leadKeys.everyPage })) {
    if (known === undefined) continue
    const leads = new Map(
      known.pages
        .flatMap((page) => page.leads)
        .flatMap((lead) => (changes.has(lead.id) ? [[lead.id, { ...lead, ...changes.get(lead.id) }]] : [])),
    )
    client.setQueryData(key, placeLeads(known, leads, (key[1] ?? {}) as LeadFilters))
    for (const [id, lead] of leads) revised.set(id, lead)
  }
  return [...revised.values()]
}
