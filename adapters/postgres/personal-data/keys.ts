import type { MasterKey } from './master-key.ts'

/** A wrapped key: it opens only with the master key, and only for its subject, which is a stream or a workflow's secrets. */
export const wrapKey = (master: MasterKey, key: Buffer, subject: string): Buffer =>
  master.seal('wrapping', key, subject)

export const unwrapKey = (master: MasterKey, wrapped: Buffer, subject: string): Buffer =>
  master.unseal('wrapping', wrapped, subject)
