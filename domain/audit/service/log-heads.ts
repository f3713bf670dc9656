import type { Clock } from '#domain/kernel/clock.ts'
import { makeOnce } from '#domain/kernel/make-once.ts'
import type { Tile, TreeHash } from '../model/index.ts'
import type { LogSigner } from '../ports/log-signer.ts'
import { type GrowingTree, type Growth, LogDisputed, type LogTree, type SignedHead } from '../ports/log-tree.ts'
import { storedEdge } from './tree-reader.ts'

/** The most events per head; longer backlogs are signed in steps, in constant memory. */
const eventsPerHead = 65_536

export type LogHeads = {
  readonly last: () => Promise<SignedHead | null>
  /** Signs until the head covers every event up to this position. Throws `LogDisputed` when signing is refused. */
  readonly covering: (position: number) => Promise<SignedHead>
  /** Signs the tree over all events. */
  readonly sign: () => Promise<SignedHead | null>
  /** Compares the log with the heads kept outside. Throws `LogDisputed` when they contradict it. */
  readonly confirm: () => Promise<void>
  /** The reason the last attempt to sign was refused. */
  readonly dispute: () => string | null
}

export type HeadPorts = {
  readonly tree: LogTree
  readonly signer: LogSigner
  readonly treeHash: TreeHash
  readonly clock: Clock
  /** The log's origin, used until the first head fixes it. */
  readonly origin: string
  /** Compares the last head with the witnesses. Called once, before the first signing. */
  readonly compare: (origin: string) => Promise<void>
  /** Throws `LogDisputed` when this tree does not extend a head known outside the database. */
  readonly confirm: (tree: Pick<LogTree, 'head' | 'tile'>) => Promise<void>
  /** Publishes a new head outside the database. */
  readonly publish: (head: SignedHead) => Promise<void>
}

/** Signs heads of the log's tree; each must extend the last one. */
export const logHeads = (ports: HeadPorts): LogHeads => {
  let dispute: string | null = null
  const compareOnce = makeOnce(() => ports.compare(ports.origin))
  const step = async (grow: (tree: GrowingTree) => Promise<Growth | null>): Promise<SignedHead | null> => {
    try {
      await compareOnce()
      const head = await ports.tree.extend(grow)
      if (head !== null) await ports.publish(head)
      dispute = null
      return head
    } catch (error) {
      if (error instanceof LogDisputed) dispute = error.message
      throw error
    }
  }
  const sign = async () => {
    const next = () => step((tree) => growTree(tree, ports))
    for (let head = await next(); head !== null; ) head = await next()
    return ports.tree.head()
  }
  return {
    last: ports.tree.head,
    sign,
    confirm: async () => {
      await step(async (tree) => {
        checkpointOf(tree.last, ports.signer)
        await ports.confirm(lockTree(tree))
        return null
      })
    },
    covering: async (position) => {
      const last = await ports.tree.head()
      const head = last !== null && last.size >= position ? last : await sign()
      if (head === null || head.size < position) throw new LogDisputed(`The log holds no event ${position}.`)
      return head
    },
    dispute: () => dispute,
  }
}

/** Under the lock, no other server signs. */
const lockTree = ({ last, tile }: GrowingTree) => ({ head: async () => last, tile })

/** The next head; null without new events. */
const growTree = async (tree: GrowingTree, ports: HeadPorts): Promise<Growth | null> => {
  const { signer, treeHash, clock } = ports
  const origin = checkpointOf(tree.last, signer)?.origin ?? ports.origin
  await ports.confirm(lockTree(tree))
  const edge = await storedEdge(tree.tile, tree.last?.size ?? 0, treeHash)
  if (tree.last !== null && edge.root() !== tree.last.root) throw new LogDisputed(changedBefore(tree.last))
  const [tiles, hashes]: [Tile[], string[]] = [[], []]
  for await (const page of tree.hashes(edge.size(), eventsPerHead)) {
    for (const hash of page) tiles.push(...edge.append(hash))
    hashes.push(...page)
  }
  const root = edge.root()
  if (hashes.length === 0 || root === undefined) return null
  const note = signer.sign({ origin, size: edge.size(), root })
  const head = { size: edge.size(), root, note, signedAt: clock.now() }
  return { head, keyId: signer.keyId(origin), vkey: signer.vkey(origin), tiles, hashes }
}

/** The last head, verified: signed by us, and its note matches its row. */
const checkpointOf = (last: SignedHead | null, signer: LogSigner) => {
  if (last === null) return null
  const checkpoint = signer.opened(last.note)
  if (checkpoint?.size === last.size && checkpoint.root === last.root) return checkpoint
  throw new LogDisputed(
    `The head at size ${last.size} was changed, or signed with another master key: nothing more is signed.`,
  )
}

const changedBefore = ({ size }: SignedHead) =>
  `The log up to position ${size} is not what was signed: nothing more is signed. "npm run atrium -- verify" names what changed.`
