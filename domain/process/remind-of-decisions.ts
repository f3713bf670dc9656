import { worker } from '#domain/kernel/event.ts'
import { dayAfter, dayOf, hourOf, type Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { ListedShare, ShareReader } from '#domain/share/ports/share-reader.ts'
import { isOpen } from '#domain/share/service/report-access.ts'
import type { ShareHandler } from '#domain/share/service/share-handler.ts'

type Ports = {
  readonly shares: Pick<ShareReader, 'reminding' | 'decidedOf'>
  readonly handle: ShareHandler
  readonly timeZone: string
}

const reminderHour = 9

/** Records the reminders that are due, each once; `whenReminderSentWriteMail` follows. */
export const remindOfDecisions =
  ({ shares, handle, timeZone }: Ports) =>
  async (now: Instant): Promise<void> => {
    for (const share of await shares.reminding()) {
      const day = dueReminder(share, now, timeZone)
      if (day === null || (await isAnsweredElsewhere(shares, share))) continue
      const cause = { actor: worker, correlationId: share.id, causationId: share.id }
      // A link that was answered in the meantime refuses.
      await handle(streamName('share', share.id), { type: 'RemindReader', day, now }, { cause, at: now })
    }
  }

/** Whether a link asks for its decision no more: it was made, through this link or another to the document, or time is up. */
export const isReminderMoot = async (
  shares: Pick<ShareReader, 'decidedOf'>,
  share: ListedShare,
  now: Instant,
): Promise<boolean> => openDecision(share, now) === null || (await isAnsweredElsewhere(shares, share))

/** What a link asks for at a moment; null where it was decided through it, or is too late. */
const openDecision = (share: ListedShare, now: Instant) =>
  share.decision?.state === 'open' && share.decision.until > now && isOpen(share, now) ? share.decision : null

/** Since the reminders of this link were set. */
const isAnsweredElsewhere = async (
  shares: Pick<ShareReader, 'decidedOf'>,
  { id, runId, createdAt, decision }: ListedShare,
): Promise<boolean> => {
  const { setAt = createdAt } = decision?.reminders ?? {}
  return (await shares.decidedOf([runId])).some(
    (other) =>
      other.id !== id && other.decision !== null && other.decision.state !== 'open' && other.decision.at > setAt,
  )
}

/**
 * The day whose reminder is due and not sent; null without one. One whose time passed before it was set is left out, and so
 * are all but the last of those that passed while no worker ran: they say the same.
 */
export const dueReminder = (share: ListedShare, now: Instant, timeZone: string): number | null => {
  const decision = openDecision(share, now)
  if (decision === null) return null
  const { createdAt } = share
  const { days = [], sent = [], setAt = createdAt } = decision.reminders ?? {}
  const dueAt = (day: number) => hourOf(dayAfter(dayOf(createdAt, timeZone), day), reminderHour, timeZone)
  return days.findLast((day) => day > Math.max(0, ...sent) && setAt < dueAt(day) && dueAt(day) <= now) ?? null
}
