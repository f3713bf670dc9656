import { call } from '@atrium/kit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { leads } from '../../../contracts/http/leads.ts'
import type { LeadFilters } from './lead-filters.ts'
import { leadKeys } from './lead-keys.ts'

const PAGE = 50

/** The leads that match, newest first, page by page; the last answer stays while the next is on its way. */
export const useLeadList = (filters: LeadFilters) =>
  useInfiniteQuery({
    queryKey: leadKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call(leads.list, {
        query: { ...filters, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
