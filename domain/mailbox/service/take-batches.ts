import type { Clock } from '#domain/kernel/clock.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { type Envelope, MailWithheld } from '../ports/mailbox.ts'
import type { SkippedMails } from '../ports/mailbox-progress.ts'
import { batchesOf } from './batches.ts'
import type { Arrival } from './read-arrivals.ts'

export type BatchPorts = {
  readonly skipped: Pick<SkippedMails, 'add'>
  readonly take: (arrivals: readonly Arrival[]) => Promise<unknown>
  readonly clock: Clock
  readonly derivedId: DerivedIds
  readonly complain: (message: string) => void
}

/** A mail that fails this often in a row is skipped. */
const maxFailures = 5

/** Takes mails in batches; those of a batch that failed one by one, until the failing one is found. */
export const takeBatches = (ports: BatchPorts) => {
  const failures = new Map<number, number>()
  let apartUntil = 0

  const afterFailure = async (batch: readonly Envelope[], uidValidity: string, error: unknown): Promise<void> => {
    const [first] = batch
    if (first === undefined || (error instanceof Unavailable && !(error instanceof MailWithheld))) throw error
    const count = (failures.get(first.uid) ?? 0) + 1
    failures.set(first.uid, count)
    apartUntil = batch.at(-1)?.uid ?? apartUntil
    if (batch.length > 1 || count < maxFailures) throw error
    failures.delete(first.uid)
    await skipUnreadable(ports, first, uidValidity)
    ports.complain(`A mail is skipped after ${count} failures: ${(error as Error).message}`)
  }

  return {
    of: (envelopes: readonly Envelope[]): readonly (readonly Envelope[])[] => {
      const isApart = ({ uid }: Envelope) => uid <= apartUntil
      return [...envelopes.filter(isApart).map((one) => [one]), ...batchesOf(envelopes.filter((one) => !isApart(one)))]
    },
    take: async (batch: readonly Envelope[], uidValidity: string): Promise<void> => {
      const at = ports.clock.now()
      try {
        if (batch.length > 0) await ports.take(batch.map((envelope) => ({ envelope, uidValidity, at })))
        for (const { uid } of batch) failures.delete(uid)
      } catch (error) {
        await afterFailure(batch, uidValidity, error)
      }
    },
  }
}

const skipUnreadable = async (
  { skipped, derivedId, clock }: Pick<BatchPorts, 'skipped' | 'derivedId' | 'clock'>,
  envelope: Envelope,
  uidValidity: string,
): Promise<void> => {
  const id = derivedId(envelope.receivedAt, ['skipped', `${uidValidity}/${envelope.uid}`])
  await skipped.add({ ...envelope, id, at: clock.now(), reason: 'unreadable', uidValidity })
}
