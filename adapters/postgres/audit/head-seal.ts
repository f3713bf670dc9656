import { hash } from 'node:crypto'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { fingerprintDigits } from './checkpoint-seal.ts'

/** The first digits of each hash: enough to name an altered event. */
export const fingerprintsOf = (hashes: readonly string[]): Buffer =>
  Buffer.from(hashes.map((each) => each.slice(0, fingerprintDigits)).join(''), 'hex')

/** A MAC over the head's fingerprints, which its signature does not cover. */
export const headSeal = (note: string, fingerprints: Buffer, master: MasterKey): Buffer =>
  master.sealed(sealedHash(note, fingerprints))

/** False after a change to the note or the fingerprints by anyone without the master key. */
export const isSealed = (note: string, fingerprints: Buffer, seal: Buffer, master: MasterKey): boolean =>
  master.isSeal(sealedHash(note, fingerprints), seal)

const sealedHash = (note: string, fingerprints: Buffer): string =>
  hash('sha256', JSON.stringify([note, fingerprints.toString('hex')]))

/** The root in a head's note, in hexadecimal digits. */
export const rootIn = (note: string): string => Buffer.from(note.split('\n', 3)[2] ?? '', 'base64').toString('hex')
