/** A node of the syntax tree, typed as loosely as the rules need. */
export type Node = { readonly type: string; readonly [field: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The direct children of a node. */
export const childrenOf = (node: object): readonly Node[] => Object.values(node).flat().filter(isNode)

/** A node and its descendants in order; subtrees for which `skip` returns true are omitted. */
export const nodesOf = (node: object, skip: (node: Node) => boolean = () => false): readonly Node[] => {
  const nodes: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (isNode(value) && !skip(value)) addWithin(value)
  }
  const addWithin = (parent: object): void => {
    if (isNode(parent)) nodes.push(parent)
    // Without the list of values, which each of some millions of nodes would allocate.
    for (const name in parent) visit((parent as Record<string, unknown>)[name])
  }
  addWithin(node)
  return nodes
}
