/** A node of the syntax tree, as loosely as a rule needs it. */
export type Node = { readonly type: string; readonly [field: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The nodes directly below a node. */
export const childrenOf = (node: object): readonly Node[] => Object.values(node).flat().filter(isNode)

/** A node and everything below it, in order; what `skip` says yes to is left out with all below it. */
export function* nodesOf(node: object, skip: (node: Node) => boolean = () => false): Generator<Node> {
  if (isNode(node)) yield node
  for (const child of childrenOf(node)) if (!skip(child)) yield* nodesOf(child, skip)
}
