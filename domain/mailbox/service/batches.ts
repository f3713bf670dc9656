import type { Envelope } from '../ports/mailbox.ts'

/** A mail is in memory several times while it is taken: as it is, decoded, sealed. */
const maxBatchBytes = 8 * 1024 ** 2

/** Mails to take together, in their order; one that is larger than all may be together is alone. */
export const batchesOf = (envelopes: readonly Envelope[]): readonly (readonly Envelope[])[] => {
  const batches: Envelope[][] = []
  let bytes = 0
  for (const envelope of envelopes) {
    bytes += envelope.size
    const batch = batches.at(-1)
    if (batch !== undefined && bytes <= maxBatchBytes) batch.push(envelope)
    else {
      batches.push([envelope])
      bytes = envelope.size
    }
  }
  return batches
}
