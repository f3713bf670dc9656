import type { MasterKey } from './master-key.ts'

/** A wrapped key opens only with the master key and for its subject: a stream, or a workflow's or webhook's secrets. */
export const wrapKey = (master: MasterKey, key: Buffer, subject: string): Buffer =>
  master.seal('wrapping', key, subject)

/** Throws for another subject, and for a key that no key of the ring has wrapped. */
export const unwrapKey = (master: MasterKey, wrappedKey: Buffer, subject: string): Buffer =>
  master.unseal('wrapping', wrappedKey, subject)
