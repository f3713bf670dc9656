import { useEffect, useState } from 'react'
import { heldBack } from './held-back.ts'
import { useScrolled } from './use-scrolled.ts'

/** Pixels from which on the reader counts as being further down. */
export const readingFrom = 160

/** The list as it may be shown now, and how many new items wait above it for the reader to come up. */
export const useSettledList = <Item extends { readonly id: string }>(items: readonly Item[]) => {
  const scrolled = useScrolled(readingFrom)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!scrolled) setSeen(new Set(items.map(({ id }) => id)))
  }, [items, scrolled])
  return scrolled ? heldBack(items, seen) : { shown: items, waiting: 0 }
}
