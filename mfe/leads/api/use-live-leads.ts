import { coalesce, isApiError, pause, readingFrom, reread, useChanges, useScrolled } from '@atrium/kit'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadFilters } from '../model/lead-filters.ts'
import { rereadPages } from './cached-leads.ts'
import { leadKeys } from './lead-keys.ts'
import { type LeadPage, type LeadPages, mergeHead, placeLead, startingWith } from './lead-pages.ts'
import { listItemOf, readLead, readLeads } from './read-leads.ts'

/** The minimum interval between two fetches of the first page, in milliseconds: throttles floods of changes. */
const pauseMs = 250

/** Up to this many changed leads are fetched one by one; beyond that only loaded ones, and the list is out of date. */
const maxSingleReads = 20

/**
 * Keeps the loaded pages current. Returns whether more has changed than could be merged while the reader has scrolled
 * down.
 */
export const useLiveLeads = (filters: LeadFilters): { readonly missed: boolean } => {
  const client = useQueryClient()
  const [missed, setMissed] = useState(false)
  /** More changed than was fetched: the list is refetched when the reader is at the top. */
  const behind = useRef(false)
  const scrolled = useScrolled(readingFrom)
  const key = useMemo(() => leadKeys.pages(filters), [filters])
  const catchUp = useMemo(
    () =>
      coalesce<string>(
        async (ids) => {
          const outcome = await mergeChanges(client, key, filters, ids)
          if (outcome === 'behind' && window.scrollY > readingFrom) behind.current = true
          else if (outcome === 'behind') await rereadPages(client)
          if (outcome === 'missed') setMissed(true)
          await pause(pauseMs)
        },
        // The list is out of date, and read until it is not.
        () => reread(client, key, true),
      ),
    [client, key, filters],
  )
  useChanges({
    onChange: ({ kind, id }) => {
      if (kind === 'lead') catchUp([id])
    },
    onReset: () => void rereadPages(client),
  })
  useEffect(() => {
    if (scrolled || !(missed || behind.current)) return
    behind.current = false
    setMissed(false)
    void client.resetQueries({ queryKey: key })
  }, [missed, scrolled, client, key])
  return { missed }
}

type Outcome = 'joined' | 'behind' | 'missed'

/** Merges the first page and changed leads further down, or says why that was not enough. */
const mergeChanges = async (
  client: QueryClient,
  key: QueryKey,
  filters: LeadFilters,
  ids: ReadonlySet<string>,
): Promise<Outcome> => {
  // Signed out meanwhile, or another list: nothing to keep current.
  if (client.getQueryState(key) === undefined) return 'joined'
  const head = await readLeads(filters, null)
  const near = new Set(head.leads.map(({ id }) => id))
  const far = [...ids].filter((id) => !near.has(id))
  const single = far.length > maxSingleReads ? onScreen(client.getQueryData<LeadPages>(key), far) : far
  const leads = await Promise.all(single.slice(0, maxSingleReads).map(readOrNothing))
  // A page in flight would be merged into the pages as of its request.
  while (client.isFetching({ queryKey: key }) > 0) await pause(50)
  const cache = client.getQueryData<LeadPages>(key)
  if (cache === undefined) return 'joined'
  const merged = mergeHead(cache, head)
  if (merged === null && window.scrollY > readingFrom) return 'missed'
  const pages = (merged ?? startingWith(head)) satisfies LeadPages
  const list = leads.flatMap((lead) => lead ?? []).reduce((now, lead) => placeLead(now, lead, filters), pages)
  client.setQueryData<LeadPages>(key, withTotal(list, head))
  return far.length <= maxSingleReads ? 'joined' : 'behind'
}

const onScreen = (list: LeadPages | undefined, ids: readonly string[]): readonly string[] => {
  const read = new Set(list?.pages.flatMap((page) => page.leads.map(({ id }) => id)))
  return ids.filter((id) => read.has(id))
}

const withTotal = (list: LeadPages, { total, totalCapped }: LeadPage): LeadPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, total, totalCapped })),
})

/** Undefined if the lead no longer exists. */
const readOrNothing = async (id: string): Promise<Lead | undefined> => {
  try {
    return listItemOf(await readLead(id))
  } catch (failure) {
    if (isApiError(failure) && failure.status === 404) return undefined
    throw failure
  }
}
