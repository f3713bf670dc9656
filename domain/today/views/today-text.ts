import type { Instant } from '#domain/kernel/instant.ts'
import { kindOf } from '#domain/kernel/stream-name.ts'
import type { NotificationKind } from '#domain/notification/views/notification.ts'
import {
  clientOf,
  type DayText,
  documentOf,
  type NotificationDetails,
  personOf,
  wordNotification,
} from '#domain/notification/views/notification-text.ts'
import type { Section, WaitingItem } from './waiting-item.ts'

/** The parts of sentences that depend on the installation's country. */
export type TodayWords = { readonly day: DayText; readonly moment: (at: Instant) => string }

/** The kind of notification that says the same as an item of a section. */
const kinds = {
  followUps: 'follow_up_due',
  tasks: 'task_due',
  questions: 'question',
  approvals: 'question',
  runs: 'run_failed',
} as const satisfies Partial<Record<Section, NotificationKind>>

/** The item as the notification that says the same; links and leads have the screens of theirs. */
export const itemDetails = (section: Section, item: WaitingItem): NotificationDetails => ({
  ...item,
  workflowPaused: null,
  kind: kindOfItem(section, item),
})

const kindOfItem = (section: Section, { stream, runId }: WaitingItem): NotificationKind => {
  if (kindOf(stream) === 'call') return 'call'
  if (section in kinds) return kinds[section as keyof typeof kinds]
  return runId === null ? 'follow_up_due' : 'link_expiring'
}

/** An item as a sentence. */
export const todayText = (section: Section, item: WaitingItem, { day, moment }: TodayWords): string => {
  const person = personOf(item) ?? 'A lead'
  switch (section) {
    case 'leads':
      return `${person} is a new lead.`
    case 'messages':
      return `${person} wrote again.`
    case 'meetings':
      return `Meeting with ${person}: ${moment(item.at)}.`
    case 'links':
      return item.isRead
        ? `${clientOf(item)} read ${documentOf(item)} and has not decided yet.`
        : wordNotification(itemDetails(section, item), day)
    case 'followUps':
    case 'tasks':
    case 'questions':
    case 'approvals':
    case 'runs':
      return wordNotification(itemDetails(section, item), day)
  }
}
