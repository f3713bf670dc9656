import { consistencyPath, isConsistent, type TreeHash } from '../model/index.ts'
import type { Checkpointed, LogSigner } from '../ports/log-signer.ts'
import { LogDisputed, type LogTree, type ReadTile, type SignedHead } from '../ports/log-tree.ts'
import type { HeadPlace } from '../ports/outside-heads.ts'
import { treeReader } from './tree-reader.ts'

/** The maximum number of writes of a head while other servers keep replacing the newest one. */
const maxWrites = 10

/** `head` is asked for after a place was read, which other servers may be ahead in. */
export type Tree = Pick<LogTree, 'head' | 'tile'>

type Ports = { readonly tree: LogTree; readonly signer: LogSigner; readonly treeHash: TreeHash }

/** The places outside the database that keep the newest head. */
export const headPlaces = (places: readonly HeadPlace[], ports: Ports) => ({
  /** Throws `LogDisputed` when the tree does not extend the head in each place, or a place cannot be read. */
  confirm: async (of: Tree): Promise<void> => {
    for (const place of places) await confirmPlace(place, of, ports)
  },
  /** Keeps a head in each place; returns the errors. */
  keep: async (head: SignedHead): Promise<readonly Error[]> => {
    const errors = places.map((place) =>
      writtenTo(place, head, ports).then(
        () => [],
        (error: Error) => [error],
      ),
    )
    return (await Promise.all(errors)).flat()
  },
})

const writtenTo = async (place: HeadPlace, head: SignedHead, ports: Ports): Promise<void> => {
  for (let writes = 1; writes <= maxWrites; writes += 1) {
    const outcome = await place.write(head).catch((error: Error) => {
      throw new Error(`The head could not be kept in ${place.name}: ${error.message}`)
    })
    if (outcome === 'kept') return
    if (outcome === 'contradicted')
      throw new LogDisputed(`${place.name} holds another head at size ${head.size}: nothing more is signed.`)
    if ((await confirmPlace(place, ports.tree, ports)) > head.size) return
  }
  throw new Error(`The head could not be kept in ${place.name}: other servers replaced it ${maxWrites} times.`)
}

/** Returns the size of the head in this place. */
const confirmPlace = async (place: HeadPlace, { head, tile }: Tree, ports: Ports): Promise<number> => {
  const note = await place.read().catch((error: Error) => {
    throw new LogDisputed(`${place.name} cannot be read (${error.message}): nothing is signed until it can.`)
  })
  if (note === null) return 0
  const signedHead = ports.signer.opened(note)
  if (signedHead === null)
    throw new LogDisputed(`The head in ${place.name} was not signed with this master key: nothing is signed.`)
  const last = await head()
  const size = last?.size ?? 0
  if (last === null || signedHead.size > size)
    throw new LogDisputed(
      `${place.name} holds a head at size ${signedHead.size}, and the database's last is at ${size}: heads were removed, or the database was put back. Nothing is signed.`,
    )
  if (await continues(signedHead, last, tile, ports)) return signedHead.size
  throw new LogDisputed(
    `The log is not the one that ${place.name} holds a head of at size ${signedHead.size}: it was rewritten. Nothing is signed.`,
  )
}

const continues = async (copy: Checkpointed, last: SignedHead, tile: ReadTile, { signer, treeHash }: Ports) => {
  if (signer.opened(last.note)?.origin !== copy.origin) return false
  const proof = await treeReader(tile, last.size, treeHash).proof(consistencyPath(copy.size, last.size))
  return isConsistent(copy, last, proof, treeHash.node)
}
