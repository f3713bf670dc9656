import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { LeadFilters } from '../model/lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import { readLeads } from './read-leads.ts'

export type LeadList = ReturnType<typeof useLeadList>

/** The matching leads, page by page; keeps the previous result while loading. */
export const useLeadList = (filters: LeadFilters) =>
  useInfiniteQuery({
    queryKey: leadKeys.pages(filters),
    queryFn: ({ pageParam, signal }) => readLeads(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Structural sharing over a hundred thousand leads would cost more than rendering the visible ones.
    structuralSharing: false,
    // Live changes are merged into the visible list only: an inactive one is refetched when it is shown again.
    gcTime: 0,
  })
