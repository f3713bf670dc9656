import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Rows } from './lead-layout.ts'
import { followScrolling, scrollRest } from './scroll-rest.ts'

type Props = {
  count: number
  /** The height of a row in pixels until it is measured. */
  guess: number
  keyOf: (index: number) => string | number
  margin: number
  place: RefObject<HTMLElement | null>
  onRows: (rows: Rows) => void
}

/** Renders nothing, but reports which rows to render. A component, because hooks cannot be loaded lazily. */
export const VirtualRows = ({ count, guess, keyOf, margin, place, onRows }: Props) => {
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => guess,
    getItemKey: keyOf,
    overscan: 8,
    rangeExtractor: rowsInSteps,
    useFlushSync: false,
    scrollMargin: margin,
    // Sticky bars must not cover the row scrolled to.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 88,
  })
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? margin) - margin
  const below = virtual.getTotalSize() + margin - (items.at(-1)?.end ?? margin)
  const first = items[0]?.index
  const last = items.at(-1)?.index
  useLayoutEffect(() => {
    // None before the window is measured.
    if (first === undefined || last === undefined) return
    const { measureElement, scrollToIndex } = virtual
    const indices = indicesFrom(first, last + 1)
    onRows({ indices, above, below, measure: measureElement, scrollTo: scrollToIndex, rest: scrollRest })
  }, [first, last, above, below, virtual, onRows])
  useEffect(() => followScrolling(place.current), [place])
  return null
}

/** Rows come and go by so many at once: each time, the page is laid out and painted. */
const step = 4

/** Both ends change in the same frame. */
const rowsInSteps = ({ startIndex, endIndex, overscan, count }: Range): number[] => {
  const first = Math.max(0, Math.floor((startIndex - overscan) / step) * step)
  const onScreen = Math.ceil((endIndex - startIndex + 2) / step) * step
  return indicesFrom(first, Math.min(count, first + onScreen + 2 * overscan))
}

const indicesFrom = (first: number, end: number): number[] =>
  Array.from({ length: end - first }, (_, place) => first + place)
