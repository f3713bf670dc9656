import { base64OfHex, consistencyPath, merkleRoot, type TreeHash } from '../model/index.ts'
import type { LogSigner } from '../ports/log-signer.ts'
import { LogDisputed, type LogTree, type SignedHead } from '../ports/log-tree.ts'
import type { HeadPlace, Witness } from '../ports/outside-heads.ts'
import { headPlaces, type Tree } from './head-places.ts'
import { treeReader } from './tree-reader.ts'

type OutsidePorts = {
  readonly tree: LogTree
  readonly signer: LogSigner
  readonly treeHash: TreeHash
  readonly places: readonly HeadPlace[]
  readonly witnesses: readonly Witness[]
  readonly complain: (message: string) => void
}

/**
 * The heads known outside the database. The database's owner can delete heads and rewrite the log, but cannot change
 * what a file, a bucket or a witness holds: `confirm` throws when the database's tree does not extend those heads.
 */
export const outsideHeads = (ports: OutsidePorts) => {
  const { tree, witnesses, complain } = ports
  const kept = headPlaces(ports.places, ports)
  const seen = new Map<Witness, number>()
  let unlike: string | null = null

  const submit = async (witness: Witness, head: SignedHead): Promise<void> => {
    const old = seen.get(witness) ?? 0
    const proof = await treeReader(tree.tile, head.size, ports.treeHash).proof(consistencyPath(old, head.size))
    const answer = await witness.cosign(head.note, old, proof.map(base64OfHex))
    if (answer.outcome === 'cosigned') {
      seen.set(witness, head.size)
      if (head.size > 0) await tree.cosign(head.size, witness.name, answer.line)
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
      await kept.confirm(of)
    },
    publish: async (head: SignedHead): Promise<void> => {
      const [errors] = await Promise.all([kept.keep(head), submitAll(head)])
      for (const error of errors) {
        if (error instanceof LogDisputed) unlike = error.message
        complain(error.message)
      }
    },
    /**
     * Submits the last head to the witnesses, so that a rolled-back log is detected before signing. If there is
     * none, submits the head of the empty tree, consistent with every log: a witness that saw a larger one reports it.
     */
    compare: async (origin: string): Promise<void> => {
      if (witnesses.length > 0) await submitAll((await tree.head()) ?? emptyHead(origin, ports))
    },
  }
}

const emptyHead = (origin: string, { signer, treeHash }: OutsidePorts): SignedHead => {
  const root = merkleRoot([], treeHash)
  return { size: 0, root, note: signer.sign({ origin, size: 0, root }), signedAt: '' }
}

export type OutsideHeads = ReturnType<typeof outsideHeads>
