import type { ApprovalTool } from '#domain/approval/model/index.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import type { Notification, NotificationKind } from './notification.ts'

/** A notification with details of its subject from the read models; null: unknown, or erased. */
export type KnownNotification = Notification & {
  readonly stream: StreamName
  /** The name of the link's recipient. */
  readonly recipient: string | null
  readonly leadName: string | null
  readonly company: string | null
  readonly taskTitle: string | null
  readonly runId: string | null
  readonly workflowId: number | null
  readonly workflowName: string | null
  /** Whether the workflow is paused now, by staff or by its alerts. */
  readonly workflowPaused: boolean | null
  /** The type of the event that caused it, where the kind has several. */
  readonly eventType: string | null
  /** What an agent asks for. */
  readonly tool: ApprovalTool | null
  /** When the link expires. */
  readonly expiresAt: Instant | null
}

/** A notification as a sentence. */
export const worded = (known: KnownNotification, day: DayText): string => sentences[known.kind](known, day)

/** The same without names, for channels outside the installation. */
export const wordedAnonymously = (known: KnownNotification, day: DayText): string =>
  worded({ ...known, recipient: null, leadName: null, company: null, taskTitle: null }, day)

/** The day of a moment, in the installation's date format. */
export type DayText = (at: Instant) => string

const sentences: Readonly<Record<NotificationKind, (known: KnownNotification, day: DayText) => string>> = {
  lead_new: (known) => `${personOf(known) ?? 'A visitor'} is a new lead.`,
  message: (known) => `${personOf(known) ?? 'A lead'} wrote again.`,
  meeting: (known) => `${personOf(known) ?? 'A lead'} ${meetings[known.eventType ?? ''] ?? 'changed'} a meeting.`,
  link_viewed: (known) => `${clientOf(known)} opened ${documentOf(known)} for the first time.`,
  link_returned: (known) => `${clientOf(known)} came back to ${documentOf(known)} after a week or more.`,
  accepted: (known) => `${clientOf(known)} accepted ${documentOf(known)}.`,
  declined: (known) => `${clientOf(known)} declined ${documentOf(known)}.`,
  question: (known) => {
    const asker = kindOf(known.stream)
    if (asker === 'approval') return `An agent asks to ${wishOf(known)}.`
    return asker === 'run'
      ? `A run of ${known.workflowName ?? 'a workflow'}${forWhom(known)} asks for approval.`
      : `${clientOf(known)} asked a question about ${documentOf(known)}.`
  },
  run_failed: (known) =>
    kindOf(known.stream) === 'workflow'
      ? `The runs of ${known.workflowName ?? 'a workflow'} keep failing.${known.workflowPaused ? ' It is paused.' : ''}`
      : `A run of ${known.workflowName ?? 'a workflow'} failed${forWhom(known)}.`,
  follow_up_due: (known) => `The follow-up with ${personOf(known) ?? 'a lead'} is due.`,
  task_due: (known) =>
    `The task${known.taskTitle ? ` “${known.taskTitle}”` : ''} for ${personOf(known) ?? 'a lead'} is due.`,
  mail: (known) =>
    known.eventType === 'LeadMailBounced'
      ? `A mail to ${personOf(known) ?? 'a lead'} was returned.`
      : `${personOf(known) ?? 'A lead'} wrote a mail.`,
  call: () => 'A recorded call has no lead yet. Choose one.',
  link_expiring: (known, day) => `The link to ${documentOf(known)}${forWhom(known)} ${endOf(known, day)}.`,
  passcode_exhausted: (known) =>
    `The link to ${documentOf(known)}${forWhom(known)} is locked after too many wrong passcodes. Set a new one.`,
}

/** What an agent asks for, without the values that it proposes. */
const wishOf = (known: KnownNotification): string => {
  const whom = personOf(known) ?? 'a lead'
  switch (known.tool) {
    case 'add_note':
      return `add a note to ${whom}`
    case 'add_task':
      return `add a task for ${whom}`
    case 'update_lead':
      return `change ${whom}`
    case 'write_mail':
      return `send a mail to ${whom}`
    case 'start_run':
      return `start a run${forWhom(known)}`
    case 'create_link':
      return `make a link${forWhom(known)}`
    default:
      return `do something${forWhom(known)}`
  }
}

const meetings: Readonly<Record<string, string>> = {
  LeadMeetingBooked: 'booked',
  LeadMeetingMoved: 'moved',
  LeadMeetingCancelled: 'cancelled',
}

type Subject = Pick<KnownNotification, 'recipient' | 'leadName' | 'company' | 'workflowId' | 'workflowName'>

/** The recipient of the link, or the person of the lead. */
export const clientOf = (known: Subject): string => known.recipient ?? personOf(known) ?? 'A client'

const forWhom = (known: KnownNotification): string => {
  const whom = known.recipient ?? personOf(known)
  return whom === null ? '' : ` for ${whom}`
}

export const personOf = ({ leadName, company }: Pick<Subject, 'leadName' | 'company'>): string | null => {
  if (leadName === null || leadName === '') return company
  return company === null || company === '' ? leadName : `${leadName} (${company})`
}

const endOf = ({ expiresAt }: KnownNotification, day: DayText): string =>
  expiresAt === null ? 'expires soon' : `expires on ${day(expiresAt)}`

const overviews = 4
const proposals = 5

export const documentOf = ({ workflowId, workflowName }: Subject): string => {
  if (workflowId === proposals) return 'the proposal'
  return workflowId === overviews ? 'the engagement overview' : `the report of ${workflowName ?? 'a workflow'}`
}
