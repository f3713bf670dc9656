import type { StreamName } from '../../../domain/kernel/stream-name.ts'
import type { MasterKey } from './master-key.ts'
import { seal, unseal } from './seal.ts'

/** A subject's key as it is stored: opened by the master key alone, and only for that subject. */
export const wrapKey = (master: MasterKey, key: Buffer, subject: StreamName): Buffer =>
  seal(master.wrapping, key, subject)

export const unwrapKey = (master: MasterKey, wrapped: Buffer, subject: StreamName): Buffer =>
  unseal(master.wrapping, wrapped, subject)
