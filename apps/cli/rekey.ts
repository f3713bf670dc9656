import { resolve } from 'node:path'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { openKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { masterKeyId } from '#adapters/postgres/personal-data/master-key.ts'
import { rekey as replaceKey } from '#adapters/postgres/personal-data/rekey.ts'
import { adoptNextMasterKey, createNextMasterKey } from '#adapters/system/master-key-file.ts'
import type { LogSigner } from '#domain/audit/ports/log-signer.ts'
import { type Command, UsageError } from './command.ts'
import { progressBar } from './progress.ts'
import type { Tools } from './tools.ts'

/** Replaces the master key: that of the settings by `MASTER_KEY_NEXT`, that of the data folder by a new one. */
export const rekey: Command = {
  usage: [['rekey', 'replace the master key by MASTER_KEY_NEXT beside running servers; goes on where it was stopped']],
  run: async (words, tools, print) => {
    if (words.length > 0) throw new UsageError('rekey takes no arguments.')
    const { settings, postgres, logSigner } = tools
    const ofFolder = settings.MASTER_KEY === undefined
    const dataDir = resolve(settings.DATA_DIR)
    const next = await nextKey(tools, dataDir)
    const master = await openKeyRing(postgres.pool, [tools.secrets[0], next], false)
    const progress = progressBar('Resealing', 'keys')
    const { publicKey } = logSigner
    const handOver = handOverLog(logSigner, ed25519LogSigner(next))
    const rekeying = { master, next, publicKey, handOver, onProgress: progress.onProgress }
    const count = await replaceKey(postgres, rekeying).finally(progress.end)
    const earlierId = masterKeyId(tools.secrets[0])
    const earlierPath = ofFolder ? await adoptNextMasterKey(dataDir, earlierId) : null
    print(`${count} were resealed. The master key is ${master.id()}; ${earlierId} is refused from now on.`)
    print(
      earlierPath !== null
        ? `It is in ${dataDir}/master-key. Move the earlier one, ${earlierPath}, to your copies, for as long as you keep earlier backups.`
        : 'Set MASTER_KEY to it, remove MASTER_KEY_NEXT, and restart every server and worker.',
    )
    print(
      'Backups made before open with the earlier key alone: make a new one now. A continuous backup needs both keys.',
    )
    return 0
  },
}

/** Signs the last head of one key with the next one too, so that readers of the log can follow the change. */
export const handOverLog = (oldSigner: LogSigner, newSigner: LogSigner) => (note: string, signed: string) => {
  const head = oldSigner.opened(note)
  if (head === null) return null
  const { origin } = head
  return { keyId: newSigner.keyId(origin), vkey: newSigner.vkey(origin), handover: newSigner.cosigned(signed, head) }
}

const nextKey = async ({ settings, secrets }: Tools, dataDir: string): Promise<Buffer> => {
  if (settings.MASTER_KEY === undefined) return createNextMasterKey(dataDir)
  const next = settings.MASTER_KEY_NEXT
  if (next === undefined)
    throw new Error(
      'MASTER_KEY_NEXT is missing: set it to a new key (32 random bytes in base64) for every server, worker and this command.',
    )
  if (next.equals(secrets[0])) throw new Error('MASTER_KEY_NEXT is the same as MASTER_KEY.')
  return next
}
