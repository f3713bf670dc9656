import { hash } from 'node:crypto'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { TreeHash } from '#domain/audit/model/index.ts'

/** The content of a checkpoint. Hashes and the concatenated fingerprints are lower-case hex. */
export type Stretch = {
  readonly number: number
  readonly first: number
  readonly last: number
  readonly root: string
  readonly previous: string
  readonly madeAt: string
  readonly fingerprints: string
}

/** Bytes of each event's hash stored in a checkpoint. */
export const fingerprintDigits = 16

/** SHA-256 as in RFC 6962: prefix 0 for a leaf, 1 for a node. */
export const treeHash: TreeHash = {
  leaf: (value) => hash('sha256', Buffer.from(`00${value}`, 'hex'), 'hex'),
  node: (left, right) => hash('sha256', Buffer.from(`01${left}${right}`, 'hex'), 'hex'),
}

/** Over a JSON array in a fixed order: easy to recompute in any language. */
export const checkpointHash = ({ previous, number, first, last, root, madeAt, fingerprints }: Stretch): string =>
  hash('sha256', JSON.stringify([previous, number, first, last, root, madeAt, fingerprints]), 'hex')

export const isGenuine = (stretch: Stretch, stated: string, seal: Buffer, master: MasterKey): boolean =>
  checkpointHash(stretch) === stated && master.isSeal(stated, seal)
