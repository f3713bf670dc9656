import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { maxUnvirtualized, type Rows } from './lead-layout.ts'
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
    overscan: count <= maxUnvirtualized ? maxUnvirtualized : 8,
    scrollMargin: margin,
    // Sticky bars must not cover the row scrolled to.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 88,
  })
  const items = virtual.getVirtualItems()
  const above = (items[0]?.start ?? margin) - margin
  const below = virtual.getTotalSize() + margin - (items.at(-1)?.end ?? margin)
  useLayoutEffect(() => {
    // None before the window is measured.
    if (items.length === 0) return
    const { measureElement, scrollToIndex } = virtual
    const indices = items.map(({ index }) => index)
    onRows({ indices, above, below, measure: measureElement, scrollTo: scrollToIndex, rest: scrollRest })
  }, [items, above, below, virtual, onRows])
  useEffect(() => followScrolling(place.current), [place])
  return null
}
