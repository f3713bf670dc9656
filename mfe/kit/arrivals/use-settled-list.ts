import { useEffect, useState } from 'react'
import { heldBack } from './held-back.ts'
import { useScrolled } from './use-scrolled.ts'

/** The scroll distance in pixels from which new items are held back. */
export const readingFrom = 160

/** The list to show now, and the number of items held back above it. */
export const useSettledList = <Item extends { readonly id: string }>(items: readonly Item[]) => {
  const scrolled = useScrolled(readingFrom)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!scrolled) setSeen(new Set(items.map(({ id }) => id)))
  }, [items, scrolled])
  return scrolled ? heldBack(items, seen) : { shown: items, waiting: 0 }
}
