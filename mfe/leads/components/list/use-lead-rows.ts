import { useOffsetTop } from '@atrium/kit'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadList } from '../../api/use-lead-list.ts'

/** Up to this many leads are rendered without virtualization. */
const maxUnvirtualized = 100

/** Fetches the next page this many rows before the end. */
const prefetchRows = 60

export type LeadRows = ReturnType<typeof useLeadRows>

/** The rows to render, `guess` pixels high until measured; prefetches the next page near the end. */
export const useLeadRows = (
  leads: readonly Lead[],
  list: LeadList,
  place: RefObject<HTMLElement | null>,
  guess: number,
) => {
  const virtual = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => guess,
    getItemKey: (index) => leads[index]?.id ?? index,
    overscan: leads.length <= maxUnvirtualized ? maxUnvirtualized : 8,
    scrollMargin: useOffsetTop(place),
    // Sticky bars must not cover the row scrolled to.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 88,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  // A short list has a "Load more" button instead: there is no scrolling yet.
  const nearEnd = leads.length > maxUnvirtualized && last >= leads.length - prefetchRows
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [nearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const margin = virtual.options.scrollMargin
  return {
    items,
    virtual,
    above: (items[0]?.start ?? margin) - margin,
    below: virtual.getTotalSize() + margin - (items.at(-1)?.end ?? margin),
  }
}
