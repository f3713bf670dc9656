import { merkleRoot, type TreeHash } from '../model/index.ts'
import type { LogSigner } from '../ports/log-signer.ts'
import { LogDisputed, type LogTree, type SignedHead } from '../ports/log-tree.ts'
import type { HeadPlace, Witness } from '../ports/outside-heads.ts'
import { headPlaces, type Tree } from './head-places.ts'
import { submitTo } from './witnesses.ts'

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
  const places = headPlaces(ports.places, ports)
  let unlike: string | null = null
  let [newest, published, publishing]: [SignedHead | null, SignedHead | null, Promise<void>] = [
    null,
    null,
    Promise.resolve(),
  ]
  const dispute = (sentence: string) => {
    unlike = `${sentence}: nothing more is signed.`
    complain(unlike)
  }
  const submitAll = submitTo({ ...ports, dispute })
  const publishNow = async (head: SignedHead): Promise<void> => {
    const [errors] = await Promise.all([places.keep(head), submitAll(head)])
    for (const error of errors) {
      if (error instanceof LogDisputed) unlike = error.message
      complain(error.message)
    }
  }
  return {
    confirm: async (of: Tree): Promise<void> => {
      if (unlike !== null) throw new LogDisputed(unlike)
      await places.confirm(of)
    },
    /** One after the other; the last of those that wait covers the others. */
    publish: (head: SignedHead): Promise<void> => {
      newest = head
      publishing = publishing.then(async () => {
        if (newest === null || newest === published) return
        published = newest
        await publishNow(newest)
      })
      return publishing
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
