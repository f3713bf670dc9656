import { DIFF_DELETE, DIFF_INSERT, diffCleanupSemantic, diffMain } from 'diff-match-patch-es'

export type Change = 'Kept' | 'Added' | 'Removed'
export type Step<Item> = { readonly change: Change; readonly item: Item }

type Options<Item> = {
  readonly keyOf: (item: Item) => string
  /** Merges changes separated by only a few items, which reads better than the shortest diff. */
  readonly isReadable: boolean
}

/**
 * The diff of two sequences. The library compares characters, so each distinct item is mapped to one. The library has a
 * time limit: parts not aligned by then count as replaced.
 */
export const sequenceDiff = <Item>(
  oldItems: readonly Item[],
  newItems: readonly Item[],
  { keyOf, isReadable }: Options<Item>,
): readonly Step<Item>[] => {
  const characterOf = characters()
  const encoded = [oldItems, newItems].map((items) => items.map((item) => characterOf(keyOf(item))).join(''))
  const diffs = diffMain(encoded[0] ?? '', encoded[1] ?? '', { diffTimeout: 0.5 }, false)
  if (isReadable) diffCleanupSemantic(diffs)
  let [old, fresh] = [0, 0]
  return diffs.flatMap(([operation, { length }]) => {
    const removedItems = operation === DIFF_INSERT ? [] : oldItems.slice(old, old + length)
    const addedItems = operation === DIFF_DELETE ? [] : newItems.slice(fresh, fresh + length)
    old += removedItems.length
    fresh += addedItems.length
    return stepsOf(removedItems, addedItems, keyOf)
  })
}

/** Items with the same character are probably, not certainly, equal. */
const stepsOf = <Item>(
  removedItems: readonly Item[],
  addedItems: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Step<Item>[] => {
  const isKept =
    removedItems.length === addedItems.length &&
    removedItems.every((item, place) => keyOf(item) === keyOf(addedItems[place] ?? item))
  if (isKept) return addedItems.map((item) => ({ change: 'Kept', item }))
  return [
    ...removedItems.map((item) => ({ change: 'Removed', item }) as const),
    ...addedItems.map((item) => ({ change: 'Added', item }) as const),
  ]
}

/** One character per key; with more keys than characters, some share one. */
const characters = (): ((key: string) => string) => {
  const symbols = new Map<string, string>()
  return (key) => {
    const symbol = symbols.get(key) ?? String.fromCharCode(symbols.size % 0xffff)
    symbols.set(key, symbol)
    return symbol
  }
}
