import { base64OfHex, consistencyPath, isConsistent, type TreeHash } from '../model/index.ts'
import type { Checkpointed, LogSigner } from '../ports/log-signer.ts'
import { LogDisputed, type LogTree, type ReadTile, type SignedHead } from '../ports/log-tree.ts'
import type { HeadFile, Witness } from '../ports/outside-heads.ts'
import { treeReader } from './tree-reader.ts'

type OutsidePorts = {
  readonly tree: LogTree
  readonly signer: LogSigner
  readonly treeHash: TreeHash
  readonly file: HeadFile | null
  readonly witnesses: readonly Witness[]
  readonly complain: (message: string) => void
}

type Tree = { readonly last: SignedHead | null; readonly tile: ReadTile }

/**
 * The heads known outside the database. The database's owner can delete heads and rewrite the log, but cannot change
 * what a file or a witness holds: `confirm` throws when the database's tree does not extend those.
 */
export const outsideHeads = (ports: OutsidePorts) => {
  const { tree, file, witnesses, complain } = ports
  const seen = new Map<Witness, number>()
  let unlike: string | null = null

  const submit = async (witness: Witness, head: SignedHead): Promise<void> => {
    const old = seen.get(witness) ?? 0
    const proof = await treeReader(tree.tile, head.size, ports.treeHash).proof(consistencyPath(old, head.size))
    const answer = await witness.cosign(head.note, old, proof.map(base64OfHex))
    if (answer.outcome === 'cosigned') {
      seen.set(witness, head.size)
      await tree.cosign(head.size, witness.name, answer.line)
    } else if (answer.outcome === 'seen' && answer.size < head.size && answer.size !== old) {
      seen.set(witness, answer.size)
      await submit(witness, head)
    } else {
      const what =
        answer.outcome === 'seen' && answer.size > head.size ? `a log of ${answer.size} events` : 'another log'
      unlike = `The witness ${witness.name} has seen ${what}, and this one has ${head.size} signed: nothing more is signed.`
      complain(unlike)
    }
  }
  const submitAll = async (head: SignedHead): Promise<void> => {
    await Promise.all(
      witnesses.map((witness) =>
        submit(witness, head).catch((error: Error) => complain(`The witness ${witness.name}: ${error.message}`)),
      ),
    )
  }

  return {
    confirm: async (of: Tree): Promise<void> => {
      if (unlike !== null) throw new LogDisputed(unlike)
      const note = (await file?.read()) ?? null
      if (note !== null) await confirmKept(note, of, ports)
    },
    publish: async (head: SignedHead): Promise<void> => {
      await file?.write(head.note).catch((error: Error) => complain(`The head could not be kept: ${error.message}`))
      await submitAll(head)
    },
    /** Submits the last head to the witnesses, so that a rolled-back log is detected before signing. */
    compare: async (): Promise<void> => {
      const head = await tree.head()
      if (head !== null && witnesses.length > 0) await submitAll(head)
    },
  }
}

export type OutsideHeads = ReturnType<typeof outsideHeads>

const confirmKept = async (note: string, { last, tile }: Tree, { signer, treeHash }: OutsidePorts): Promise<void> => {
  const kept = signer.opened(note)
  if (kept === null)
    throw new LogDisputed('The head in LOG_HEAD_FILE was not signed with this master key: nothing is signed.')
  const size = last?.size ?? 0
  if (last === null || kept.size > size)
    throw new LogDisputed(
      `LOG_HEAD_FILE holds a head at size ${kept.size}, and the database's last is at ${size}: heads were removed, or the database was put back. Nothing is signed.`,
    )
  if (await continues(kept, last, tile, { signer, treeHash })) return
  throw new LogDisputed(
    `The log is not the one that LOG_HEAD_FILE holds a head of at size ${kept.size}: it was written anew. Nothing is signed.`,
  )
}

const continues = async (
  kept: Checkpointed,
  last: SignedHead,
  tile: ReadTile,
  { signer, treeHash }: Pick<OutsidePorts, 'signer' | 'treeHash'>,
): Promise<boolean> => {
  if (signer.opened(last.note)?.origin !== kept.origin) return false
  const proof = await treeReader(tile, last.size, treeHash).proof(consistencyPath(kept.size, last.size))
  return isConsistent(kept, last, proof, treeHash.node)
}
