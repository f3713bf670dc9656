import { ApiError, gather, readingFrom, useChanges, useScrolled } from '@atrium/kit'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Lead } from '../../../contracts/http/leads.ts'
import { rereadPages } from './cached-leads.ts'
import type { LeadFilters } from './lead-filters.ts'
import { leadKeys } from './lead-keys.ts'
import { type LeadPage, type LeadPages, mergeHead, placeLead, startingWith } from './lead-pages.ts'
import { listed, readLead, readLeads } from './read-leads.ts'

/** Milliseconds between two readings of the first leads, so that a flood of changes stays a trickle of requests. */
const PAUSE = 250

/** So many changed leads are read one by one; of more, only such as were read before: the list is known to be behind. */
const MOST_SINGLE = 20

/** Keeps the pages as the server has them. Says whether more changed than could be joined while somebody reads. */
export const useLiveLeads = (filters: LeadFilters): { readonly missed: boolean } => {
  const client = useQueryClient()
  const [missed, setMissed] = useState(false)
  /** More changed than was read: the list is read anew when nobody reads further down. */
  const behind = useRef(false)
  const scrolled = useScrolled(readingFrom)
  const key = useMemo(() => leadKeys.pages(filters), [filters])
  const catchUp = useMemo(
    () =>
      gather<string>(async (ids) => {
        const outcome = await joined(client, key, filters, ids)
        if (outcome === 'behind' && window.scrollY > readingFrom) behind.current = true
        else if (outcome === 'behind') await rereadPages(client)
        if (outcome === 'missed') setMissed(true)
        await pause(PAUSE)
      }),
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

/** Joins the first leads and those that changed further down, or says why that was not enough. */
const joined = async (
  client: QueryClient,
  key: QueryKey,
  filters: LeadFilters,
  ids: ReadonlySet<string>,
): Promise<Outcome> => {
  const head = await readLeads(filters, null)
  const near = new Set(head.leads.map(({ id }) => id))
  const far = [...ids].filter((id) => !near.has(id))
  const single = far.length > MOST_SINGLE ? onScreen(client.getQueryData<LeadPages>(key), far) : far
  const found = await Promise.all(single.slice(0, MOST_SINGLE).map(readOrNothing))
  // A page that is on its way would be put to the pages as they were when it was asked for.
  while (client.isFetching({ queryKey: key }) > 0) await pause(50)
  const known = client.getQueryData<LeadPages>(key)
  if (known === undefined) return 'joined'
  const merged = mergeHead(known, head)
  if (merged === null && window.scrollY > readingFrom) return 'missed'
  const pages = (merged ?? startingWith(head)) satisfies LeadPages
  const placed = found.flatMap((lead) => lead ?? []).reduce((now, lead) => placeLead(now, lead, filters), pages)
  client.setQueryData<LeadPages>(key, withTotal(placed, head))
  return far.length <= MOST_SINGLE ? 'joined' : 'behind'
}

const onScreen = (known: LeadPages | undefined, ids: readonly string[]): readonly string[] => {
  const read = new Set(known?.pages.flatMap((page) => page.leads.map(({ id }) => id)))
  return ids.filter((id) => read.has(id))
}

const withTotal = (known: LeadPages, { total, totalCapped }: LeadPage): LeadPages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, total, totalCapped })),
})

/** Nothing where the lead is gone meanwhile. */
const readOrNothing = async (id: string): Promise<Lead | undefined> => {
  try {
    return listed(await readLead(id))
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return undefined
    throw failure
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
