import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LeadFilters } from '../model/lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import { firstPages, type LeadPage, type LeadPages } from './lead-pages.ts'
import { readLeads } from './read-leads.ts'

export type LeadList = ReturnType<typeof useLeadList>

type Place = { readonly pageParam: string | null; readonly signal: AbortSignal }

const pagesQuery = (filters: LeadFilters) => ({
  queryKey: leadKeys.pages(filters),
  queryFn: ({ pageParam, signal }: Place) => readLeads(filters, pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (page: LeadPage) => page.nextCursor,
})

/** Reads the first page of all leads ahead, unless it is there. */
export const prefetchLeads = (client: QueryClient): Promise<void> => client.prefetchInfiniteQuery(pagesQuery({}))

/** The matching leads, page by page; keeps the previous result while loading. */
export const useLeadList = (filters: LeadFilters) => {
  useFirstPages(filters)
  return useInfiniteQuery({
    ...pagesQuery(filters),
    // A list that was read before is shown at once, and read again: changes are merged into the visible list only.
    staleTime: 0,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
    // Structural sharing over a hundred thousand leads would cost more than rendering the visible ones.
    structuralSharing: false,
  })
}

/** Keeps the first pages of a list that leaves the screen: to read all of a long one again would take minutes. */
const useFirstPages = (filters: LeadFilters): void => {
  const client = useQueryClient()
  useEffect(
    () => () => void client.setQueryData<LeadPages>(leadKeys.pages(filters), (list) => list && firstPages(list)),
    [client, filters],
  )
}
