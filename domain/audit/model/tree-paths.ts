/** The subtree over 2^level leaves, the `index`-th of its level. */
export type TreeNode = { readonly level: number; readonly index: number }

/** A hash of a proof: the node over these complete subtrees, from left to right. */
export type Part = readonly TreeNode[]

/** The inclusion proof of the leaf at `index` in the tree of this size (RFC 6962, section 2.1.1). */
export const inclusionPath = (index: number, size: number): readonly Part[] => pathWithin(index, 0, size)

const pathWithin = (index: number, from: number, to: number): readonly Part[] => {
  if (to - from <= 1) return []
  const split = from + largestPowerBelow(to - from)
  return index < split
    ? [...pathWithin(index, from, split), completeSubtrees(split, to)]
    : [...pathWithin(index, split, to), completeSubtrees(from, split)]
}

/** The consistency proof from the tree of `from` leaves to that of `to` leaves (RFC 6962, section 2.1.2). */
export const consistencyPath = (from: number, to: number): readonly Part[] =>
  from === 0 ? [] : consistencyWithin(from, 0, to, true)

const consistencyWithin = (size: number, from: number, to: number, whole: boolean): readonly Part[] => {
  if (size === to) return whole ? [] : [completeSubtrees(from, to)]
  const split = from + largestPowerBelow(to - from)
  return size <= split
    ? [...consistencyWithin(size, from, split, whole), completeSubtrees(split, to)]
    : [...consistencyWithin(size, split, to, false), completeSubtrees(from, split)]
}

const largestPowerBelow = (count: number): number => {
  let power = 1
  while (power * 2 < count) power *= 2
  return power
}

/** The largest complete subtrees that cover the leaves from `from` up to `to`, from left to right. */
const completeSubtrees = (from: number, to: number): Part => {
  const nodes: TreeNode[] = []
  let start = from
  while (start < to) {
    let [level, width] = [0, 1]
    while (start % (width * 2) === 0 && start + width * 2 <= to) [level, width] = [level + 1, width * 2]
    nodes.push({ level, index: start / width })
    start += width
  }
  return nodes
}
