import { hash } from 'node:crypto'
import type { TreeHash } from '#domain/audit/model/index.ts'

/** SHA-256 over a tree as RFC 6962 defines it, written apart from the product's. */
export const sha256Tree: TreeHash = {
  leaf: (value) => hash('sha256', Buffer.from(`00${value}`, 'hex')),
  node: (left, right) => hash('sha256', Buffer.from(`01${left}${right}`, 'hex')),
}
