import { useEffect, useState } from 'react'

import { useScrolled } from './use-scrolled.ts'

type Identified = { readonly id: string }
type Arrivals<Item> = { readonly shown: readonly Item[]; readonly waiting: number }

/**
 * Holds back items that arrive above the visible list while the reader has scrolled down, so that nothing moves under
 * the pointer. A list without any known item is a different list and is shown completely.
 */
export const holdBack = <Item extends Identified>(
  items: readonly Item[],
  seenIds: ReadonlySet<string>,
): Arrivals<Item> => {
  const firstSeen = items.findIndex((item) => seenIds.has(item.id))
  return firstSeen > 0 ? { shown: items.slice(firstSeen), waiting: firstSeen } : { shown: items, waiting: 0 }
}

/** The scroll distance in pixels from which new items are held back. */
export const readingFrom = 160

/** The list to show now, and the number of items held back above it. */
export const useSettledList = <Item extends { readonly id: string }>(items: readonly Item[]) => {
  const scrolled = useScrolled(readingFrom)
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!scrolled) setSeenIds(new Set(items.map(({ id }) => id)))
  }, [items, scrolled])
  return scrolled ? holdBack(items, seenIds) : { shown: items, waiting: 0 }
}
