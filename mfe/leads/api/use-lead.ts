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

/** One lead, with the list's copy as placeholder until it is loaded. */
export const useLead = (id: string) => {
  const client = useQueryClient()
  return useQuery({
    ...leadQuery(id),
    placeholderData: () => listedLead(client, id),
  })
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
