import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { LeadFilters } from './lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import { readLeads } from './read-leads.ts'

export type LeadList = ReturnType<typeof useLeadList>

/** The leads that match, page by page; the last answer stays while the next is on its way. */
export const useLeadList = (filters: LeadFilters) =>
  useInfiniteQuery({
    queryKey: leadKeys.pages(filters),
    queryFn: ({ pageParam, signal }) => readLeads(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Comparing a hundred thousand leads with those before would cost more than drawing the few in sight.
    structuralSharing: false,
    // Live changes are merged into the list on screen alone: one that was left is read anew when it comes back.
    gcTime: 0,
  })
