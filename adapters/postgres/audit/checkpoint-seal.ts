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

/** Hex digits of each event's hash stored in a checkpoint. */
export const fingerprintDigits = 16

/** SHA-256 as in RFC 6962: prefix 0 for a leaf, 1 for a node. */
export const treeHash: TreeHash = {
  leaf: (value) => hash('sha256', prefixBytes(leafBytes, value), 'hex'),
  node: (left, right) => hash('sha256', prefixBytes(nodeBytes, left + right), 'hex'),
}

/** Reused for every hash, as a log has millions. */
const [leafBytes, nodeBytes] = [Buffer.alloc(33, 0), Buffer.alloc(65, 1)]

/** Altered digits may have another length. */
const prefixBytes = (bytes: Buffer, digits: string): Buffer => {
  if (digits.length !== (bytes.length - 1) * 2) return Buffer.concat([bytes.subarray(0, 1), Buffer.from(digits, 'hex')])
  bytes.write(digits, 1, 'hex')
  return bytes
}

/** Over a JSON array in a fixed order: easy to recompute in any language. */
export const checkpointHash = ({ previous, number, first, last, root, madeAt, fingerprints }: Stretch): string =>
  hash('sha256', JSON.stringify([previous, number, first, last, root, madeAt, fingerprints]), 'hex')

/** Both at once: the stretch hashes to what the row states, and the row was written with the master key. */
export const isGenuine = (stretch: Stretch, stated: string, seal: Buffer, master: MasterKey): boolean =>
  checkpointHash(stretch) === stated && master.isSeal(stated, seal)
