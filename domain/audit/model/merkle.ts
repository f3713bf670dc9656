/** SHA-256 over hexadecimal digits, prefixed with the byte that separates leaves from nodes (RFC 6962). */
export type TreeHash = {
  readonly leaf: (value: string) => string
  readonly node: (left: string, right: string) => string
}

/** The root of the Merkle tree over these values. */
export const merkleRoot = (values: readonly string[], { leaf, node }: TreeHash): string =>
  nodeOver(values.map(leaf), node) ?? emptyRoot

/** SHA-256 of nothing: the root of the tree without leaves. */
const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The node over neighbouring nodes of one level, of which the last may be incomplete. */
export const nodeOver = (nodes: readonly string[], node: TreeHash['node']): string | undefined => {
  let level = nodes
  while (level.length > 1) level = pairNodes(level, node)
  return level[0]
}

/** An unpaired node moves up unchanged, as in RFC 6962. */
const pairNodes = (level: readonly string[], node: TreeHash['node']): string[] => {
  const above: string[] = []
  for (let index = 0; index < level.length; index += 2) {
    const [left = '', right] = level.slice(index, index + 2)
    above.push(right === undefined ? left : node(left, right))
  }
  return above
}

/**
 * A tree that grows at its right edge in constant memory: it keeps only the roots of the complete subtrees, largest
 * first.
 */
export const compactRange = ({ leaf, node }: TreeHash) => {
  const nodes: string[] = []
  let size = 0
  return {
    size: (): number => size,
    append: (value: string): void => {
      let hash = leaf(value)
      for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) hash = node(nodes.pop() ?? '', hash)
      nodes.push(hash)
      size += 1
    },
    root: (): string => nodes.reduceRight<string | undefined>(joinNodes(node), undefined) ?? emptyRoot,
  }
}

/** Folds complete subtrees from the smallest on the right to the largest on the left. */
export const joinNodes =
  (node: TreeHash['node']) =>
  (right: string | undefined, left: string): string =>
    right === undefined ? left : node(left, right)
