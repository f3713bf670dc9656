import { hash } from 'node:crypto'
import { joinNodes, nodeOver, type Part, type TreeHash } from '#domain/audit/model/index.ts'

/** SHA-256 over a tree as defined in RFC 6962, independent of the product's implementation. */
export const sha256Tree: TreeHash = {
  leaf: (value) => hash('sha256', Buffer.from(`00${value}`, 'hex')),
  node: (left, right) => hash('sha256', Buffer.from(`01${left}${right}`, 'hex')),
}

/** The hashes of a proof over these values. */
export const hashesOf = (path: readonly Part[], values: readonly string[], treeHash = sha256Tree) =>
  path.map((part) =>
    part
      .map(({ level, index }) => values.slice(index * 2 ** level, (index + 1) * 2 ** level).map(treeHash.leaf))
      .map((level) => nodeOver(level, treeHash.node) ?? '')
      .reduceRight<string | undefined>(joinNodes(treeHash.node), undefined),
  )
