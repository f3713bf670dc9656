import type { Clock } from '#domain/kernel/clock.ts'
import { type CheckpointRequest, checkpointRequest, isConsistent, type TreeHash } from '../model/index.ts'
import type { Cosigner } from '../ports/cosigner.ts'
import type { WitnessedHead, WitnessedLogs } from '../ports/witnessed-logs.ts'

/** A log that is cosigned, and a key that its heads are signed with. */
type TrustedLog = { readonly origin: string; readonly vkey: string }

/** The answers of C2SP tlog-witness; `size` is that of the newest cosigned head. */
export type Cosigning =
  | { readonly outcome: 'cosigned'; readonly line: string }
  | { readonly outcome: 'malformed' | 'unknown' | 'unsigned' | 'inconsistent' }
  | { readonly outcome: 'conflict'; readonly size: number }

type Witnessing = {
  readonly trusted: readonly TrustedLog[]
  readonly logs: WitnessedLogs
  readonly cosigner: Cosigner
  readonly treeHash: TreeHash
  /** The root of a tree without leaves, in hexadecimal digits. */
  readonly emptyRoot: string
  readonly clock: Clock
}

export type CosignLogs = (text: string) => Promise<Cosigning>

/** Cosigns a head of a trusted log that extends the last one cosigned, which it stores first. */
export const cosignLogs = ({ trusted, logs, cosigner, treeHash, emptyRoot, clock }: Witnessing): CosignLogs => {
  const isSigned = ({ origin, body, signatures }: CheckpointRequest) =>
    trusted.some((log) => log.origin === origin && signatures.some((each) => cosigner.isSigned(body, each, log.vkey)))
  const refusal = (request: CheckpointRequest, last: WitnessedHead): Cosigning | null => {
    if (request.old !== last.size) return { outcome: 'conflict', size: last.size }
    if (request.size === last.size && request.root !== last.root) return { outcome: 'conflict', size: last.size }
    return extendsLast(request, last, treeHash) ? null : { outcome: 'inconsistent' }
  }
  return async (text) => {
    const request = checkpointRequest(text)
    if (request === null) return { outcome: 'malformed' }
    const { origin, size, root, body } = request
    if (!trusted.some((log) => log.origin === origin)) return { outcome: 'unknown' }
    if (!isSigned(request)) return { outcome: 'unsigned' }
    if (request.old > size) return { outcome: 'malformed' }
    const head = await logs.head(origin)
    const last = head ?? { size: 0, root: emptyRoot }
    const refusalOfHead = refusal(request, last)
    if (refusalOfHead !== null) return refusalOfHead
    const isNew = head === null || size > head.size
    if (isNew && !(await logs.advance(origin, head, { size, root })))
      return { outcome: 'conflict', size: (await logs.head(origin))?.size ?? 0 }
    return { outcome: 'cosigned', line: cosigner.cosign(body, Math.floor(Date.parse(clock.now()) / 1000)) }
  }
}

/** Every tree extends the empty one, without a proof. */
const extendsLast = (request: CheckpointRequest, last: WitnessedHead, { node }: TreeHash): boolean =>
  last.size === 0 ? request.proof.length === 0 : isConsistent(last, request, request.proof, node)
