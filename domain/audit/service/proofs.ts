import { base64OfHex, consistencyPath, inclusionPath, type TreeHash, tileWidth } from '#domain/audit/model/index.ts'
import { type StreamKind, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LogSigner } from '../ports/log-signer.ts'
import type { LogTree, SignedHead, SigningKey } from '../ports/log-tree.ts'
import type { OpenedKey, StoredEvent, StoredLog } from '../ports/stored-log.ts'
import type { LogHeads } from './log-heads.ts'
import { eventWithRecords, type ProofStream, streamWithLinked } from './proof-streams.ts'
import { treeReader } from './tree-reader.ts'

type ProvedEvent = Omit<StoredEvent, 'stream'> & {
  /** The inclusion path to the checkpoint's root, as base64. */
  readonly proof: readonly string[]
}

/** What is proved: a stream, by its kind and id or by its name, or one event, by its position. */
type ProofKind = StreamKind | 'stream' | 'event'

/**
 * A self-contained proof for a verifier who has only the log's public key. The proof of one event holds no
 * other event of its stream, only the `previous` hash in their place, and no key: a key opens all data of its person.
 */
export type Dossier = {
  readonly format: 'atrium-dossier/1' | 'atrium-event/1'
  readonly origin: string
  readonly vkey: string
  readonly checkpoint: string
  readonly cosignatures: readonly string[]
  readonly streams: readonly ProvedStream[]
  readonly opened: readonly OpenedKey[]
}

type ProvedStream = {
  readonly stream: StreamName
  readonly previous?: string
  readonly events: readonly ProvedEvent[]
}

export type Proofs = {
  /** Null when there is no such stream or event. */
  readonly dossier: (kind: ProofKind, id: string) => Promise<Dossier | null>
  /** Null for sizes beyond the log. */
  readonly consistency: (from: number, to: number) => Promise<readonly string[] | null>
  /** As `consistency`, but null beyond the newest signed head: signs nothing. */
  readonly extension: (from: number, to: number) => Promise<readonly string[] | null>
  readonly checkpoint: () => Promise<string>
  /** The bytes of a tile in hexadecimal digits; null when no signed tree contains it. */
  readonly tile: (level: number, index: number, width: number) => Promise<string | null>
  readonly keys: () => Promise<{ readonly origin: string; readonly keys: readonly PublishedKey[] }>
}

type PublishedKey = {
  readonly id: string
  readonly vkey: string
  readonly from: string
  readonly until: string | null
  /** For a key that replaced another: a checkpoint signed by both. */
  readonly handover?: string
}

type ProofPorts = {
  readonly heads: LogHeads
  readonly tree: LogTree
  readonly log: StoredLog
  readonly signer: LogSigner
  readonly treeHash: TreeHash
}

/** Builds dossiers, consistency proofs and tiles from the log's tree and signed heads. */
export const proofs = (ports: ProofPorts): Proofs => {
  const { heads, tree, log, signer, treeHash } = ports
  const newest = async () => heads.covering(Math.max(1, await log.head()))
  const consistencyBetween = async (from: number, to: number) =>
    (await treeReader(tree.tile, to, treeHash).proof(consistencyPath(from, to))).map(base64OfHex)
  return {
    dossier: async (kind, id) => {
      const head = await newest()
      const isEvent = kind === 'event'
      const target = await (isEvent
        ? eventWithRecords(log, Number(id), head)
        : streamWithLinked(log, kind === 'stream' ? (id as StreamName) : streamName(kind, id), head))
      if (target === null) return null
      const origin = originIn(head)
      return {
        format: isEvent ? 'atrium-event/1' : 'atrium-dossier/1',
        origin,
        vkey: signer.vkey(origin),
        checkpoint: head.note,
        cosignatures: await tree.cosignatures(head.size),
        streams: await prove(target.streams, head, ports),
        opened: await log.keys(target.opened),
      }
    },
    consistency: async (from, to) => {
      const last = await heads.last()
      if (from > to || to > Math.max(last?.size ?? 0, await log.head())) return null
      if (to > (last?.size ?? 0)) await heads.covering(to)
      return consistencyBetween(from, to)
    },
    extension: async (from, to) => {
      const last = await heads.last()
      return from > to || to > (last?.size ?? 0) ? null : consistencyBetween(from, to)
    },
    checkpoint: async () => {
      const head = (await heads.last()) ?? (await newest())
      const note =
        (await tree.keys()).findLast(({ handover }) => handover?.startsWith(head.note))?.handover ?? head.note
      return note + (await tree.cosignatures(head.size)).map((line) => `${line}\n`).join('')
    },
    tile: async (level, index, width) => {
      const count = Math.floor(((await heads.last())?.size ?? 0) / tileWidth ** level)
      return index * tileWidth + width > count ? null : (await tree.tile(level, index, width)).join('')
    },
    keys: async () => {
      const origin = originIn((await heads.last()) ?? (await newest()))
      const keys = await tree.keys()
      return { origin, keys: keys.map((key, index) => publishKey(key, keys[index + 1]?.since ?? null)) }
    },
  }
}

const publishKey = ({ keyId, vkey, since, handover }: SigningKey, until: string | null): PublishedKey => ({
  id: keyId,
  vkey,
  from: since,
  until,
  ...(handover !== null && { handover }),
})

const originIn = ({ note }: SignedHead): string => note.slice(0, note.indexOf('\n'))

const prove = async (
  streams: readonly ProofStream[],
  { size }: SignedHead,
  { tree, treeHash }: ProofPorts,
): Promise<Dossier['streams']> => {
  const reader = treeReader(tree.tile, size, treeHash)
  const all: ProvedStream[] = []
  for (const { events, ...stream } of streams) {
    const proofsOf: ProvedEvent[] = []
    for (const { stream, ...event } of events) {
      const proof = await reader.proof(inclusionPath(event.position - 1, size))
      proofsOf.push({ ...event, proof: proof.map(base64OfHex) })
    }
    all.push({ ...stream, events: proofsOf })
  }
  return all
}
