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
  before: readonly Item[],
  after: readonly Item[],
  { keyOf, isReadable }: Options<Item>,
): readonly Step<Item>[] => {
  const characterOf = characters()
  const encoded = [before, after].map((items) => items.map((item) => characterOf(keyOf(item))).join(''))
  const diffs = diffMain(encoded[0] ?? '', encoded[1] ?? '', { diffTimeout: 0.5 }, false)
  if (isReadable) diffCleanupSemantic(diffs)
  let [old, fresh] = [0, 0]
  return diffs.flatMap(([operation, { length }]) => {
    const removed = operation === DIFF_INSERT ? [] : before.slice(old, old + length)
    const added = operation === DIFF_DELETE ? [] : after.slice(fresh, fresh + length)
    old += removed.length
    fresh += added.length
    return stepsOf(removed, added, keyOf)
  })
}

/** Items with the same character are probably, not certainly, equal. */
const stepsOf = <Item>(
  removed: readonly Item[],
  added: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Step<Item>[] => {
  const isKept =
    removed.length === added.length && removed.every((item, place) => keyOf(item) === keyOf(added[place] ?? item))
  if (isKept) return added.map((item) => ({ change: 'Kept', item }))
  return [
    ...removed.map((item) => ({ change: 'Removed', item }) as const),
    ...added.map((item) => ({ change: 'Added', item }) as const),
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
