import { base64OfHex, consistencyPath, type TreeHash } from '../model/index.ts'
import type { LogTree, SignedHead } from '../ports/log-tree.ts'
import type { Witness } from '../ports/outside-heads.ts'
import { treeReader } from './tree-reader.ts'

type Witnessing = {
  readonly tree: LogTree
  readonly treeHash: TreeHash
  readonly witnesses: readonly Witness[]
  /** Called when a witness has seen another log than this one. */
  readonly dispute: (sentence: string) => void
  readonly complain: (message: string) => void
}

/** Submits a head to every witness, or the tree's last one where a witness is ahead of it. */
export const submitTo = ({ tree, treeHash, witnesses, dispute, complain }: Witnessing) => {
  const positions = new Map<Witness, number>()

  const submit = async (witness: Witness, head: SignedHead): Promise<void> => {
    const old = positions.get(witness) ?? 0
    if (old > head.size) return catchUp(witness, old, head)
    const proof = await treeReader(tree.tile, head.size, treeHash).proof(consistencyPath(old, head.size))
    const answer = await witness.cosign(head.note, old, proof.map(base64OfHex))
    if (answer.outcome === 'cosigned') {
      positions.set(witness, head.size)
      if (head.size > 0) await tree.cosign(head.size, witness.name, answer.line)
    } else if (answer.outcome === 'seen' && answer.size !== old) await catchUp(witness, answer.size, head)
    else dispute(`The witness ${witness.name} has seen another log, and this one has ${head.size} signed`)
  }
  /** A witness may have seen a newer head of another server, but none that is newer than the tree's last one. */
  const catchUp = async (witness: Witness, size: number, head: SignedHead): Promise<void> => {
    const last = size > head.size ? ((await tree.head()) ?? head) : head
    if (last.size < size)
      return dispute(
        `The witness ${witness.name} has seen a log of ${size} events, and this one has ${last.size} signed`,
      )
    positions.set(witness, size)
    await submit(witness, last)
  }
  return async (head: SignedHead): Promise<void> => {
    const submitting = witnesses.map((witness) =>
      submit(witness, head).catch((error: Error) => complain(`The witness ${witness.name}: ${error.message}`)),
    )
    await Promise.all(submitting)
  }
}
