import type { Clock } from '#domain/kernel/clock.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import type { Mailbox } from '../ports/mailbox.ts'
import type { takeMail } from './take-mail.ts'

type Ports = {
  readonly mailbox: Pick<Mailbox, 'look' | 'since' | 'envelope'>
  readonly take: ReturnType<typeof takeMail>
  readonly clock: Clock
}

/** The server searches by its own days. */
const dayMs = 24 * 3_600_000

/** Takes the mails that arrived since a moment, also before the first look; they cause no notifications and no runs. */
export const importMails =
  ({ mailbox, take, clock }: Ports) =>
  async (since: Instant) => {
    const { uidValidity } = await mailbox.look()
    const uids = await mailbox.since(addTime(since, -dayMs))
    const counts = { taken: 0, skipped: 0, 'nothing new': 0 }
    for (const uid of uids) {
      const envelope = await mailbox.envelope(uid)
      if (envelope !== null && envelope.receivedAt >= since)
        counts[await take({ envelope, uidValidity, at: clock.now(), imported: true })] += 1
    }
    return counts
  }
