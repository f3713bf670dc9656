/** SHA-256 over what is given as hexadecimal digits, with the byte in front that tells leaves from nodes (RFC 6962). */
export type TreeHash = {
  readonly leaf: (value: string) => string
  readonly node: (left: string, right: string) => string
}

/** The root of the Merkle tree over these leaves: a single value that no other list of them has. */
export const merkleRoot = (values: readonly string[], { leaf, node }: TreeHash): string => {
  let level = values.map(leaf)
  while (level.length > 1) level = paired(level, node)
  return level[0] ?? leaf('')
}

/** Whoever has no partner goes up alone, which gives the tree of RFC 6962. */
const paired = (level: readonly string[], node: TreeHash['node']): string[] => {
  const above: string[] = []
  for (let index = 0; index < level.length; index += 2) {
    const [left = '', right] = level.slice(index, index + 2)
    above.push(right === undefined ? left : node(left, right))
  }
  return above
}
