import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { RemindReader, ShareRejection } from './commands.ts'
import type { ShareEvent } from './events.ts'
import type { LiveShare } from './state.ts'

/** The event that sets the days of reminders; none if they are set already. Null: there is no decision. */
export const setReminders = (
  remind: readonly number[] | undefined,
  decision: LiveShare['decision'],
  now: Instant,
): readonly ShareEvent[] | null => {
  if (remind === undefined) return []
  if (decision === null) return remind.length === 0 ? [] : null
  const days = remind.toSorted((one, other) => one - other)
  const isSame = days.join() === (decision.remind ?? []).join()
  return isSame ? [] : [{ type: 'ShareRemindersSet', data: { days, setAt: now } }]
}

/** Once for each day, while the decision is open. */
export const remindReader = (
  { day, now }: RemindReader,
  { decision }: LiveShare,
): Decision<ShareEvent, ShareRejection> => {
  if (decision === null || !(decision.remind ?? []).includes(day)) return reject({ type: 'NothingToRemindOf' })
  if (decision.made !== null || decision.until <= now) return reject({ type: 'NothingToRemindOf' })
  if ((decision.reminded ?? []).includes(day)) return accept()
  return accept({ type: 'ShareReminderSent', data: { day, sentAt: now } })
}
