import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** The elements of a parsed page in document order, the node itself included. */
export const elementsIn = (node: Node): readonly Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsIn) : []),
]

export const textOf = (node: Node): string => {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
