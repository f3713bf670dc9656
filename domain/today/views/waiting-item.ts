import type { NotificationDetails } from '#domain/notification/views/notification-text.ts'

/** What waits for staff: each kind of it is a section of a day. */
export const sections = [
  'leads',
  'messages',
  'meetings',
  'followUps',
  'tasks',
  'questions',
  'links',
  'approvals',
  'runs',
] as const

export type Section = (typeof sections)[number]

/** Something that waits, with details of its subject; its id is that of the lead, task, question, call, link, approval or run. */
export type WaitingItem = Omit<NotificationDetails, 'kind' | 'workflowPaused'> & {
  /** Of a link: whether it was read since it asks for a decision. */
  readonly isRead: boolean
}
