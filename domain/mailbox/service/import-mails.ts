import type { Clock } from '#domain/kernel/clock.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'
import type { Mailbox } from '../ports/mailbox.ts'
import { batchesOf } from './batches.ts'
import type { takeMail } from './take-mail.ts'

type Ports = {
  readonly mailbox: Pick<Mailbox, 'look' | 'since' | 'envelopes'>
  readonly take: ReturnType<typeof takeMail>
  readonly clock: Clock
}

const pageSize = 100

/** Takes the mails that arrived since a moment, also before the first look; they cause no notifications and no runs. */
export const importMails =
  ({ mailbox, take, clock }: Ports) =>
  async (since: Instant) => {
    const { uidValidity } = await mailbox.look()
    // The server searches by its own days.
    const uids = await mailbox.since(addDays(since, -1))
    const counts = { taken: 0, skipped: 0, 'nothing new': 0 }
    for (let start = 0; start < uids.length; start += pageSize) {
      const envelopes = await mailbox.envelopes(uids.slice(start, start + pageSize))
      for (const batch of batchesOf(envelopes.filter(({ receivedAt }) => receivedAt >= since))) {
        const at = clock.now()
        const taking = await take(batch.map((envelope) => ({ envelope, uidValidity, at, imported: true })))
        for (const outcome of ['taken', 'skipped', 'nothing new'] as const) counts[outcome] += taking[outcome]
      }
    }
    return counts
  }
