/** A node of the syntax tree, typed as loosely as the rules need. */
export type Node = { readonly type: string; readonly [field: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The direct children of a node. */
export const childrenOf = (node: object): readonly Node[] => Object.values(node).flat().filter(isNode)

/** A node and its descendants in order; subtrees for which `skip` returns true are omitted. */
export function* nodesOf(node: object, skip: (node: Node) => boolean = () => false): Generator<Node> {
  if (isNode(node)) yield node
  for (const child of childrenOf(node)) if (!skip(child)) yield* nodesOf(child, skip)
}
