import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { LeadFilters } from '../model/lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import type { LeadPage } from './lead-pages.ts'
import { readLeads } from './read-leads.ts'

export type LeadList = ReturnType<typeof useLeadList>

type Place = { readonly pageParam: string | null; readonly signal: AbortSignal }

const pagesQuery = (filters: LeadFilters) => ({
  queryKey: leadKeys.pages(filters),
  queryFn: ({ pageParam, signal }: Place) => readLeads(filters, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page: LeadPage) => page.nextCursor,
})

/** How long a list that was read ahead waits for its screen, in milliseconds. */
const aheadMs = 10_000

/** Reads the first page of all leads ahead, unless it is on screen. */
export const prefetchLeads = async (client: QueryClient): Promise<void> => {
  const query = pagesQuery({})
  if (client.getQueryData(query.queryKey) !== undefined) return
  await client.prefetchInfiniteQuery({ ...query, gcTime: aheadMs })
}

/** The matching leads, page by page; keeps the previous result while loading. */
export const useLeadList = (filters: LeadFilters) =>
  useInfiniteQuery({
    ...pagesQuery(filters),
    // What was read ahead is shown at once, and read again: changes since then were not merged into it.
    staleTime: 0,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    // Structural sharing over a hundred thousand leads would cost more than rendering the visible ones.
    structuralSharing: false,
    // Live changes are merged into the visible list only: an inactive one is refetched when it is shown again.
    gcTime: 0,
  })
