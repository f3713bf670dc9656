import type { Instant } from '#domain/kernel/instant.ts'
import type { ShareEvent } from '../model/index.ts'

/** The days after the creation on which the reader is reminded, those on which that was done, and when they were set. */
export type Reminders = { readonly days: readonly number[]; readonly sent: readonly number[]; readonly setAt: Instant }

type ReminderEvent = Extract<ShareEvent, { type: 'ShareRemindersSet' | 'ShareReminderSent' }>

/** Other days leave those on which a reminder was sent as they are; `setAt` is empty before the first are set. */
export const remindersAfter = (
  { days, sent, setAt }: Reminders = { days: [], sent: [], setAt: '' },
  { type, data }: ReminderEvent,
): Reminders =>
  type === 'ShareRemindersSet'
    ? { days: data.days, sent, setAt: data.setAt }
    : { days, sent: [...sent, data.day], setAt }
