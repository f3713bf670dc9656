import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { type HeadPorts, logHeads } from '#domain/audit/service/log-heads.ts'
import type { AtriumProcess } from './atrium-process.ts'

/** The heads that a process signs, not published outside the database. */
export const headsOf = ({ tree, signer }: Pick<AtriumProcess, 'tree' | 'signer'>, ports: Partial<HeadPorts> = {}) =>
  logHeads({
    tree,
    signer,
    treeHash,
    clock: systemClock,
    origin: 'atrium.test/log',
    compare: async () => undefined,
    confirm: async () => undefined,
    publish: async () => undefined,
    ...ports,
  })
