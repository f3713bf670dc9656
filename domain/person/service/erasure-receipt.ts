import type { Dossier, Proofs } from '#domain/audit/service/proofs.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { ErasureReach, ErasureReason, LeadEvent } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'

/** The receipt for an erased person: what was erased, when, and the proof for a third party. */
export type ErasureReceipt = {
  readonly format: 'atrium-erasure-receipt/1'
  readonly leadId: string
  readonly erasedAt: Instant
  readonly reason: ErasureReason
  /** Null if an earlier release erased only the lead. */
  readonly erased: ErasureReach | null
  /** The event that destroyed the key, by its place in the log. */
  readonly event: { readonly position: number; readonly version: number; readonly hash: string }
  /** The streams whose sealed contents can no longer be decrypted. */
  readonly unreadable: readonly string[]
  readonly dossier: Dossier
}

/** Null unless the lead is erased. */
export const erasureReceipt =
  (store: EventStore, proofs: Pick<Proofs, 'dossier'>) =>
  async (leadId: string): Promise<ErasureReceipt | null> => {
    const stream = streamName('lead', leadId)
    const last = (await store.read<LeadEvent>(stream)).events.at(-1)
    if (last?.type !== 'LeadErased') return null
    const dossier = await proofs.dossier('lead', leadId)
    const proof = dossier?.streams[0]?.events.find(({ version }) => version === last.version)
    if (dossier === null || proof === undefined) return null
    const subjects = new Set(dossier.opened.map(({ subject }) => subject))
    const { erasedAt, reason = 'request', reach = null } = last.data
    return {
      format: 'atrium-erasure-receipt/1',
      leadId,
      erasedAt,
      reason,
      erased: reach,
      event: { position: proof.position, version: proof.version, hash: proof.hash },
      unreadable: dossier.streams.map((each) => each.stream).filter((each) => !subjects.has(each)),
      dossier,
    }
  }
