import { useOffsetTop } from '@atrium/kit'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import type { Lead } from '../../../../contracts/http/leads.ts'
import type { LeadList } from '../../queries/use-lead-list.ts'

/** So many leads are drawn whole; of more, only those near the window. */
const WHOLE = 100

/** How many rows before the end the next page is asked for. */
const AHEAD = 60

export type LeadRows = ReturnType<typeof useLeadRows>

/** The rows to be drawn, `guess` pixels high until they were measured; fetches on before the end is seen. */
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
    overscan: leads.length <= WHOLE ? WHOLE : 8,
    scrollMargin: useOffsetTop(place),
    // What sticks to the window's edges must not lie over the row that was gone to.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 88,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  // A short list waits for its "Load more": nobody has scrolled yet.
  const nearEnd = leads.length > WHOLE && last >= leads.length - AHEAD
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
