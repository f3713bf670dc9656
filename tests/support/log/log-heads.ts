import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { sealedLines } from '#adapters/postgres/backup/sealed-lines.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { type HeadPorts, logHeads } from '#domain/audit/service/log-heads.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'

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

/** The lines of a sealed export, as `export --sealed` writes them. */
export const exportOf = (
  { postgres, master, tree, signer }: Pick<AtriumProcess, 'postgres' | 'master' | 'tree' | 'signer'>,
  cosignatures: readonly string[] = [],
  ports: Partial<HeadPorts> = {},
) => {
  const heads = headsOf({ tree, signer }, ports)
  const sign = async () => {
    const head = await heads.sign()
    if (head === null) throw new Error('the log is empty')
    return head
  }
  return sealedLines({ postgres, master, sign, cosignatures: async () => cosignatures })
}
