import { call, coalesce, pause, reread, useChanges, useMembers } from '@atrium/kit'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { auditFeed, type FeedEntry } from '#contracts/audit/http/feed.ts'
import { type FeedFilters, feedQuery } from '../model/feed-filters.ts'

type FeedPage = { readonly entries: FeedEntry[]; readonly nextCursor: string | null }
type FeedPages = InfiniteData<FeedPage, string | null>

const pageSize = 50
/** The minimum interval between two fetches, in milliseconds: an import appends thousands of events a second. */
const pauseMs = 300

/** The newest events, page by page; new ones are prepended while the feed is open. */
export const useFeed = (filters: FeedFilters) => {
  const client = useQueryClient()
  const query = feedQuery(filters)
  const queryKey = ['audit', 'feed', query]
  const read = (cursor: string | null, signal?: AbortSignal) =>
    call(auditFeed.entries, {
      query: { ...query, limit: pageSize, ...(cursor !== null && { cursor }) },
      ...(signal !== undefined && { signal }),
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is compared by its text
  const readNewer = useMemo(
    () =>
      coalesce<'newer'>(
        async () => {
          const page = await read(null)
          client.setQueryData<FeedPages>(queryKey, (feed) => feed && withNewer(feed, page))
          await pause(pauseMs)
        },
        // The feed is out of date, and read until it is not.
        () => reread(client, queryKey, true),
      ),
    [client, JSON.stringify(query)],
  )
  useChanges({
    onChange: ({ type }) => {
      // An erasure changes what earlier entries may show.
      if (type === 'LeadErased') void reread(client, ['audit', 'feed'])
      else readNewer(['newer'])
    },
    onReset: () => readNewer(['newer']),
  })
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: (page: FeedPage) => page.nextCursor,
  })
}

/** Prepends the newer entries of a first page; where entries may be missing in between, starts over with that page. */
export const withNewer = (feed: FeedPages, page: FeedPage): FeedPages => {
  const [first, ...others] = feed.pages
  const newest = first?.entries[0]?.position ?? 0
  const newer = page.entries.filter(({ position }) => position > newest)
  if (first === undefined || (newer.length === page.entries.length && page.nextCursor !== null))
    return { pages: [page], pageParams: [null] }
  if (newer.length === 0) return feed
  return { ...feed, pages: [{ ...first, entries: [...newer, ...first.entries] }, ...others] }
}

/** The e-mail addresses of staff, to filter events by actor. */
export const useActors = (): readonly string[] =>
  useMembers()
    .map(({ email }) => email)
    .toSorted()
