type Identified = { readonly id: string }
type Arrivals<Item> = { readonly shown: readonly Item[]; readonly waiting: number }

/**
 * What came in on top of what was seen waits while the reader is further down, so that nothing moves under the
 * pointer. A list of which nothing was seen is another list: it is shown whole.
 */
export const heldBack = <Item extends Identified>(
  items: readonly Item[],
  seen: ReadonlySet<string>,
): Arrivals<Item> => {
  const firstSeen = items.findIndex((item) => seen.has(item.id))
  return firstSeen > 0 ? { shown: items.slice(firstSeen), waiting: firstSeen } : { shown: items, waiting: 0 }
}
