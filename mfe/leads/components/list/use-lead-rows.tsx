import { lazyComponent, useOffsetTop } from '@atrium/kit'
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useState } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadList } from '../../api/use-lead-list.ts'
import { maxUnvirtualized, type Rows, unmeasuredRows } from './lead-layout.ts'

/** Loads the code ahead; only long lists need it. */
export const loadVirtualRows = () => import('./virtual-rows.tsx')
const VirtualRows = lazyComponent(async () => (await loadVirtualRows()).VirtualRows)

/** Fetches the next page this many rows before the end. */
const prefetchRows = 60

/**
 * The rows to render, `guess` pixels high until measured, and what has to be rendered beside them; prefetches the next
 * page near the end.
 */
export const useLeadRows = (
  leads: readonly Lead[],
  list: LeadList,
  place: RefObject<HTMLElement | null>,
  guess: number,
): Rows & { readonly beside: ReactNode } => {
  const [virtual, setVirtual] = useState<Rows>()
  const count = leads.length
  const isLong = count > maxUnvirtualized
  const margin = useOffsetTop(place)
  const keyOf = useCallback((index: number) => leads[index]?.id ?? index, [leads])
  const rows = isLong && virtual !== undefined ? virtual : { ...unmeasuredRows(count, guess), scrollTo }
  usePrefetch(list, isLong && (rows.indices.at(-1) ?? 0) >= count - prefetchRows)
  const beside = isLong && (
    <Suspense>
      <VirtualRows {...{ count, guess, margin, place, keyOf }} onRows={setVirtual} />
    </Suspense>
  )
  return { ...rows, beside }
}

/** A short list has a "Load more" button instead: there is no scrolling yet. */
const usePrefetch = (list: LeadList, nearEnd: boolean): void => {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [nearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}

/** Scrolls to a row of a list that is rendered whole, clear of the sticky bars. */
const scrollTo = (index: number): void => {
  const box = document.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect()
  if (box === undefined) return
  const [over, under] = [box.top - 72, box.bottom - (window.innerHeight - 88)]
  if (over < 0 || under > 0) window.scrollBy(0, over < 0 ? over : under)
}
