import type { ApprovalTool } from '#domain/approval/model/index.ts'
import { builtInWorkflows } from '#domain/kernel/built-in.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import type { Notification, NotificationKind } from './notification.ts'

/** A notification with details of its subject from the read models; null: unknown, or erased. */
export type NotificationDetails = Notification & {
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
export const wordNotification = (notice: NotificationDetails, day: DayText): string =>
  sentences[notice.kind](notice, day)

/** The same without names, for channels outside the installation. */
export const wordAnonymously = (notice: NotificationDetails, day: DayText): string =>
  wordNotification({ ...notice, recipient: null, leadName: null, company: null, taskTitle: null }, day)

/** The day of a moment, in the installation's date format. */
export type DayText = (at: Instant) => string

const sentences: Readonly<Record<NotificationKind, (notice: NotificationDetails, day: DayText) => string>> = {
  lead_new: (notice) => `${personOf(notice) ?? 'A visitor'} is a new lead.`,
  message: (notice) => `${personOf(notice) ?? 'A lead'} wrote again.`,
  meeting: (notice) => `${personOf(notice) ?? 'A lead'} ${meetings[notice.eventType ?? ''] ?? 'changed'} a meeting.`,
  link_viewed: (notice) => `${clientOf(notice)} opened ${documentOf(notice)} for the first time.`,
  link_returned: (notice) => `${clientOf(notice)} came back to ${documentOf(notice)} after a week or more.`,
  accepted: (notice) => `${clientOf(notice)} accepted ${documentOf(notice)}.`,
  declined: (notice) => `${clientOf(notice)} declined ${documentOf(notice)}.`,
  question: (notice) => {
    const asker = kindOf(notice.stream)
    if (asker === 'approval') return `An agent asks to ${wishOf(notice)}.`
    return asker === 'run'
      ? `A run of ${notice.workflowName ?? 'a workflow'}${recipientWords(notice)} asks for approval.`
      : `${clientOf(notice)} asked a question about ${documentOf(notice)}.`
  },
  run_failed: (notice) =>
    kindOf(notice.stream) === 'workflow'
      ? `The runs of ${notice.workflowName ?? 'a workflow'} keep failing.${notice.workflowPaused ? ' It is paused.' : ''}`
      : `A run of ${notice.workflowName ?? 'a workflow'} failed${recipientWords(notice)}.`,
  follow_up_due: (notice) => `The follow-up with ${personOf(notice) ?? 'a lead'} is due.`,
  task_due: (notice) =>
    `The task${notice.taskTitle ? ` “${isolateDirection(notice.taskTitle)}”` : ''} for ${personOf(notice) ?? 'a lead'} is due.`,
  mail: (notice) => {
    const outcome = mailOutcomes[notice.eventType ?? '']
    return outcome === undefined
      ? `${personOf(notice) ?? 'A lead'} wrote a mail.`
      : `A mail to ${personOf(notice) ?? 'a lead'} was ${outcome}.`
  },
  call: () => 'A recorded call has no lead yet. Choose one.',
  link_expiring: (notice, day) => `The link to ${documentOf(notice)}${recipientWords(notice)} ${endOf(notice, day)}.`,
  passcode_exhausted: (notice) =>
    `The link to ${documentOf(notice)}${recipientWords(notice)} is locked after too many wrong passcodes. Set a new one.`,
}

/** What an agent asks for, without the values that it proposes. */
const wishOf = (notice: NotificationDetails): string => {
  const whom = personOf(notice) ?? 'a lead'
  switch (notice.tool) {
    case 'add_note':
      return `add a note to ${whom}`
    case 'add_task':
      return `add a task for ${whom}`
    case 'update_lead':
      return `change ${whom}`
    case 'write_mail':
      return `send a mail to ${whom}`
    case 'start_run':
      return `start a run${recipientWords(notice)}`
    case 'create_link':
      return `make a link${recipientWords(notice)}`
    default:
      return `do something${recipientWords(notice)}`
  }
}

const meetings: Readonly<Record<string, string>> = {
  LeadMeetingBooked: 'booked',
  LeadMeetingMoved: 'moved',
  LeadMeetingCancelled: 'cancelled',
}

const mailOutcomes: Readonly<Record<string, string>> = {
  LeadMailRefused: 'refused by the mail server, or not confirmed',
  LeadMailBounced: 'returned',
}

type Subject = Pick<NotificationDetails, 'recipient' | 'leadName' | 'company' | 'workflowId' | 'workflowName'>

/** The recipient of the link, or the person of the lead. */
export const clientOf = (notice: Subject): string => whomOf(notice) ?? 'A client'

const recipientWords = (notice: NotificationDetails): string => {
  const whom = whomOf(notice)
  return whom === null ? '' : ` for ${whom}`
}

const whomOf = (notice: Subject): string | null =>
  notice.recipient === null ? personOf(notice) : isolateDirection(notice.recipient)

/** `Name (Company)`, or the one of them that there is; null without both. */
export const personOf = ({ leadName, company }: Pick<Subject, 'leadName' | 'company'>): string | null => {
  if (leadName === null || leadName === '') return company === null ? null : isolateDirection(company)
  return company === null || company === ''
    ? isolateDirection(leadName)
    : `${isolateDirection(leadName)} (${isolateDirection(company)})`
}

const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g
const fromTheRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f]/u

/** A text that others typed, within a sentence: it runs in its own direction and turns nothing around it (UAX 9, 2.4). */
const isolateDirection = (text: string): string => {
  const unmarked = text.replace(directionMarks, '')
  return fromTheRight.test(unmarked) ? `\u2068${unmarked}\u2069` : unmarked
}

const endOf = ({ expiresAt }: NotificationDetails, day: DayText): string =>
  expiresAt === null ? 'expires soon' : `expires on ${day(expiresAt)}`

/** A built-in document by its kind, any other as the report of its workflow. */
export const documentOf = ({ workflowId, workflowName }: Subject): string => {
  if (workflowId === builtInWorkflows.proposal) return 'the proposal'
  return workflowId === builtInWorkflows.engagement_overview
    ? 'the engagement overview'
    : `the report of ${workflowName ?? 'a workflow'}`
}
