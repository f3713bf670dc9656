import { hash, timingSafeEqual } from 'node:crypto'
import type { TreeHash } from '../../domain/audit/index.ts'
import type { MasterKey } from './personal-data/master-key.ts'

/** What stands in a checkpoint. Hashes are lower-case hex, and so are the fingerprints, one after the other. */
export type Stretch = {
  readonly number: number
  readonly first: number
  readonly last: number
  readonly root: string
  readonly previous: string
  readonly madeAt: string
  readonly fingerprints: string
}

/** Bytes of an event's hash that a checkpoint keeps. */
export const fingerprintDigits = 16

/** SHA-256 as RFC 6962 has it: 0 before a leaf, 1 before a node. */
export const treeHash: TreeHash = {
  leaf: (value) => hash('sha256', Buffer.from(`00${value}`, 'hex'), 'hex'),
  node: (left, right) => hash('sha256', Buffer.from(`01${left}${right}`, 'hex'), 'hex'),
}

/** Over a JSON array in a fixed order: simple to compute again in any language. */
export const checkpointHash = ({ previous, number, first, last, root, madeAt, fingerprints }: Stretch): string =>
  hash('sha256', JSON.stringify([previous, number, first, last, root, madeAt, fingerprints]), 'hex')

export const isGenuine = (stretch: Stretch, stated: string, seal: Buffer, master: MasterKey): boolean => {
  const expected = master.sealed(stated)
  return checkpointHash(stretch) === stated && expected.length === seal.length && timingSafeEqual(expected, seal)
}
