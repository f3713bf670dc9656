type Identified = { readonly id: string }
type Arrivals<Item> = { readonly shown: readonly Item[]; readonly waiting: number }

/**
 * Holds back items that arrive above the visible list while the reader has scrolled down, so that nothing moves under
 * the pointer. A list without any known item is a different list and is shown completely.
 */
export const heldBack = <Item extends Identified>(
  items: readonly Item[],
  seen: ReadonlySet<string>,
): Arrivals<Item> => {
  const firstSeen = items.findIndex((item) => seen.has(item.id))
  return firstSeen > 0 ? { shown: items.slice(firstSeen), waiting: firstSeen } : { shown: items, waiting: 0 }
}
