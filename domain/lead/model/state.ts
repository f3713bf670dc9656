import { type Day, dayOf, type Instant } from '#domain/kernel/instant.ts'
import type { LeadCaptured, LeadEvent, LeadMessageReceived } from './events.ts'
import { type KeptMessages, keepMessage, noMessages } from './kept-messages.ts'
import { type LeadMail, mailsAfter, waitingMail } from './mails.ts'
import { isMeetingDay, type Meeting, meetingsAfter } from './meetings.ts'
import { evolveNotes, messageAfterContact, type StandingNote } from './notes.ts'
import { type LeadTask, tasksAfter } from './tasks.ts'
import { furthestStage, type LeadPriority, type LeadSource, type LeadStatus, type Stage } from './words.ts'

/** A lead in the pipeline. */
export type PipelineLead = {
  readonly status: LeadStatus
  readonly source: LeadSource
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly company: string | null
  readonly priority: LeadPriority
  /** In the smallest unit of the currency. */
  readonly estimatedValue: number | null
  readonly notes: string
  readonly capturedAt: Instant
  readonly lastContactDate: Instant | null
  readonly followUpDate: Day | null
  /** The follow-up that staff chose, while that of a meeting is in its place. */
  readonly ownFollowUp: Day | null
  readonly lostReason: string | null
  /** The member of staff who looks after it; null: all of them do. */
  readonly ownerId: string | null
  /** The furthest stage reached. */
  readonly reached: Stage
  readonly subscribed: boolean
  /** The subscription was confirmed from the mailbox of the address. */
  readonly confirmed: boolean
  readonly keptMessages: KeptMessages
  readonly meetings: readonly Meeting[]
  readonly mails: readonly LeadMail[]
  readonly standingNotes: readonly StandingNote[]
  readonly tasks: readonly LeadTask[]
  /** When the latest message arrived that no contact followed. */
  readonly waitingMessage: Instant | null
  /** A mail to the address was returned. */
  readonly bounced: boolean
}

/** An erased lead: only statistics remain, and no command is accepted. */
export type ErasedLead = Omit<PipelineLead, keyof Person> & { readonly erasedAt: Instant }

type Person = Pick<
  PipelineLead,
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'notes'
  | 'lostReason'
  | 'ownerId'
  | 'followUpDate'
  | 'ownFollowUp'
  | 'subscribed'
  | 'confirmed'
  | 'keptMessages'
  | 'meetings'
  | 'mails'
  | 'standingNotes'
  | 'tasks'
  | 'waitingMessage'
  | 'bounced'
>

export type Lead = { readonly status: 'absent' } | PipelineLead | ErasedLead

/** A type guard: an erased lead has no personal fields at all, instead of empty ones. */
export const isErased = (lead: PipelineLead | ErasedLead): lead is ErasedLead => 'erasedAt' in lead

/** The address where there is no name, as of a subscriber; empty once erased. */
export const nameOfLead = ({ name, email }: Pick<PipelineLead, 'name' | 'email'>): string => name || email

export const initialState: Lead = { status: 'absent' }

/** Events before the capture and after the erasure change nothing. */
export const evolve = (lead: Lead, event: LeadEvent): Lead => {
  if (event.type === 'LeadCaptured') return capturedLead(event)
  return lead.status === 'absent' || isErased(lead) ? lead : change(lead, event)
}

/** The origin stays in the events; no decision depends on it. */
const capturedLead = ({ data: { origin, ...data } }: LeadCaptured): PipelineLead => ({
  ...data,
  lastContactDate: null,
  followUpDate: null,
  ownFollowUp: null,
  lostReason: null,
  ownerId: null,
  reached: furthestStage('new', data.status),
  subscribed: data.source === 'newsletter',
  confirmed: false,
  keptMessages: data.source === 'contact_form' ? keepMessage(noMessages, data.notes, data.capturedAt) : noMessages,
  meetings: [],
  mails: [],
  standingNotes: [],
  tasks: [],
  waitingMessage: null,
  bounced: false,
})

const change = (lead: PipelineLead, event: Exclude<LeadEvent, LeadCaptured>): PipelineLead | ErasedLead => {
  switch (event.type) {
    case 'LeadMessageReceived':
      return messageReceived(lead, event.data)
    case 'LeadSubscribed':
      return { ...lead, ...event.data.filled, subscribed: true }
    case 'LeadSubscriptionConfirmed':
      return { ...lead, confirmed: true }
    case 'LeadUnsubscribed':
      return { ...lead, subscribed: false, confirmed: false }
    case 'LeadStatusChanged':
      return statusChanged(lead, event.data.status)
    case 'LeadPriorityChanged':
    case 'LeadValueChanged':
    case 'LeadNotesChanged':
    case 'LeadContactDataChanged':
    case 'LeadLostReasonChanged':
    case 'LeadOwnerChanged':
      return { ...lead, ...event.data }
    case 'LeadContactDateChanged': {
      const { lastContactDate } = event.data
      return { ...lead, lastContactDate, waitingMessage: messageAfterContact(lead.waitingMessage, lastContactDate) }
    }
    case 'LeadFollowUpDateChanged':
      return followedUp(lead, event.data.followUpDate)
    case 'LeadConsentGiven':
      return lead
    case 'LeadMeetingBooked':
    case 'LeadMeetingMoved':
    case 'LeadMeetingCancelled':
      return { ...lead, meetings: meetingsAfter(lead.meetings, event) }
    case 'LeadMailWritten':
    case 'LeadMailWithdrawn':
    case 'LeadMailSent':
    case 'LeadMailRefused':
      return { ...lead, mails: mailsAfter(lead.mails, event) }
    case 'LeadMailReceived':
      return { ...lead, mails: mailsAfter(lead.mails, event), waitingMessage: waitingMail(lead, event) }
    case 'LeadNoteAdded':
    case 'LeadNoteRemoved':
      return evolveNotes(lead, event)
    case 'LeadTaskAdded':
    case 'LeadTaskChanged':
    case 'LeadTaskRemoved':
      return { ...lead, tasks: tasksAfter(lead.tasks, event) }
    case 'LeadMailBounced':
      return { ...lead, mails: mailsAfter(lead.mails, event), bounced: true }
    case 'LeadBounceLifted':
      return { ...lead, bounced: false }
    case 'LeadErased':
      return erasedLead(lead, event.data.erasedAt)
  }
}

const erasedLead = (lead: PipelineLead, erasedAt: Instant): ErasedLead => {
  const { status, source, priority, estimatedValue, capturedAt, lastContactDate, reached } = lead
  return { status, source, priority, estimatedValue, capturedAt, lastContactDate, reached, erasedAt }
}

const statusChanged = (lead: PipelineLead, status: LeadStatus): PipelineLead => ({
  ...lead,
  status,
  lostReason: status === 'lost' ? lead.lostReason : null,
  reached: furthestStage(lead.reached, status),
})

const followedUp = (lead: PipelineLead, followUpDate: Day | null): PipelineLead => ({
  ...lead,
  followUpDate,
  ownFollowUp: isMeetingDay(lead.meetings, followUpDate) ? lead.ownFollowUp : followUpDate,
})

const messageReceived = (
  lead: PipelineLead,
  { message, receivedAt, filled, origin, day, overLimit, ...value }: LeadMessageReceived['data'],
): PipelineLead =>
  overLimit
    ? { ...lead, waitingMessage: receivedAt }
    : {
        ...lead,
        ...filled,
        ...value,
        notes: joinNotes(lead.notes, message, day ?? dayOf(receivedAt, 'UTC')),
        keptMessages: keepMessage(lead.keptMessages, message, receivedAt),
        waitingMessage: receivedAt,
      }

/** Later messages are appended to the notes under their date. */
const joinNotes = (notes: string, message: string, day: Day) =>
  `${notes === '' ? '' : `${notes}\n\n`}[${day}] ${message}`
