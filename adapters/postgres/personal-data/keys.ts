import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { MasterKey } from './master-key.ts'
import { seal, unseal } from './seal.ts'

/** A wrapped subject key: it opens only with the master key, and only for that subject. */
export const wrapKey = (master: MasterKey, key: Buffer, subject: StreamName): Buffer =>
  seal(master.wrapping, key, subject)

export const unwrapKey = (master: MasterKey, wrapped: Buffer, subject: StreamName): Buffer =>
  unseal(master.wrapping, wrapped, subject)
