import { call } from '@atrium/kit'
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadKeys } from './lead-keys.ts'
import type { LeadPages } from './lead-pages.ts'
import { readLead } from './read-leads.ts'

const leadQuery = (id: string) => ({
  queryKey: leadKeys.one(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => readLead(id, signal),
})

/** Reads a lead ahead, as its panel will probably be opened. */
export const prefetchLead = (client: QueryClient, id: string): void => void client.prefetchQuery(leadQuery(id))

/** One lead; until it is loaded, and where it cannot be, the list's copy, whose notes are cut. */
export const useLead = (id: string) => {
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(leadQuery(id))
  return { lead: data ?? listedLead(client, id), isComplete: data !== undefined, error, refetch, isFetching }
}

const listedLead = (client: QueryClient, id: string): Lead | undefined => {
  const lists = client.getQueriesData<LeadPages>({ queryKey: leadKeys.everyPage })
  return lists
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.leads)
    .find((lead) => lead.id === id)
}

/** A lead's history, newest first; up to a moment, or now. */
export const useTimeline = (id: string, at: string | undefined) =>
  useInfiniteQuery({
    queryKey: [...leadKeys.timeline(id), ...(at === undefined ? [] : [at])],
    queryFn: ({ pageParam, signal }) =>
      call(leadTimeline.read, {
        params: { id },
        query: { ...(pageParam === null ? {} : { cursor: pageParam }), ...(at === undefined ? {} : { at }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
