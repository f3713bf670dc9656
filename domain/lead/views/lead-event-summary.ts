import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Lead, LeadEvent, LeadPriority, LeadSource, LeadStatus, MailEvent, MeetingEvent } from '../model/index.ts'
import { workSummary } from './work-summary.ts'

/** The parts of sentences that depend on the installation's country. */
export type LeadWords = {
  /** An amount in the smallest unit of the currency. */
  readonly money: (amount: number) => string
  /** A day, or the day of a moment. */
  readonly day: (at: Day | Instant) => string
  /** A moment with its time zone. */
  readonly moment: (at: Instant) => string
}

/** The address of a member of staff by id. */
export type MemberWords = { readonly member: (id: string) => string }

const newsletterSummaries = {
  LeadSubscribed: 'Subscribed to the newsletter',
  LeadSubscriptionConfirmed: 'Confirmed the newsletter by mail',
  LeadUnsubscribed: 'Unsubscribed from the newsletter',
} as const

/** A lead event as a sentence. */
export const leadEventSummary = (event: LeadEvent, state: Lead, words: LeadWords & MemberWords): string => {
  const former = state.status === 'absent' ? null : state
  switch (event.type) {
    case 'LeadCaptured':
      return captures[event.data.source]
    case 'LeadMessageReceived':
      return event.data.overLimit ? 'Wrote again; the text was not kept, as there were too many' : 'Wrote again'
    case 'LeadSubscribed':
    case 'LeadSubscriptionConfirmed':
    case 'LeadUnsubscribed':
      return newsletterSummaries[event.type]
    case 'LeadStatusChanged':
      return `Moved from ${statusWords[former?.status ?? 'new']} to ${statusWords[event.data.status]}`
    case 'LeadPriorityChanged':
      return `Priority changed from ${priorities[former?.priority ?? 'medium']} to ${priorities[event.data.priority]}`
    case 'LeadValueChanged':
      return valueSummary(former?.estimatedValue ?? null, event.data.estimatedValue, words)
    case 'LeadNotesChanged':
      return event.data.notes === '' ? 'Notes cleared' : 'Notes edited'
    case 'LeadContactDataChanged':
      return `Contact data changed: ${Object.keys(event.data).join(', ')}`
    case 'LeadContactDateChanged':
      return dateSummary('Last contact', event.data.lastContactDate, words)
    case 'LeadFollowUpDateChanged':
      return dateSummary('Follow-up', event.data.followUpDate, words)
    case 'LeadLostReasonChanged':
      return event.data.lostReason === null ? 'Reason cleared' : `Reason: ${event.data.lostReason}`
    case 'LeadOwnerChanged':
      return event.data.ownerId === null ? 'Owner cleared' : `Owner: ${words.member(event.data.ownerId)}`
    case 'LeadConsentGiven':
      return event.data.purpose === 'newsletter' ? 'Agreed to the newsletter' : 'Agreed to be contacted'
    case 'LeadMeetingBooked':
    case 'LeadMeetingMoved':
    case 'LeadMeetingCancelled':
      return meetingSummary(event, words)
    case 'LeadMailWritten':
    case 'LeadMailWithdrawn':
    case 'LeadMailSent':
    case 'LeadMailRefused':
    case 'LeadMailBounced':
    case 'LeadMailReceived':
    case 'LeadBounceLifted':
      return mailSummary(event)
    case 'LeadNoteAdded':
    case 'LeadNoteRemoved':
    case 'LeadTaskAdded':
    case 'LeadTaskChanged':
    case 'LeadTaskRemoved':
      return workSummary(event, state, words.day)
    case 'LeadErased':
      return `Erased${event.data.reason === 'retention' ? ', as the time for keeping it is over' : ''}: what was personal can never be read again`
  }
}

const mailSummary = (event: Extract<LeadEvent, MailEvent | { type: 'LeadBounceLifted' }>): string => {
  switch (event.type) {
    case 'LeadBounceLifted':
      return 'Address taken for good again'
    case 'LeadMailWritten':
      return `Mail written: ${event.data.subject}`
    case 'LeadMailWithdrawn':
      return 'Mail taken back before it was sent'
    case 'LeadMailSent':
      return 'Mail sent'
    case 'LeadMailRefused':
      return event.data.inDoubt
        ? 'Mail not confirmed by the mail server; it may have arrived, and is not sent again'
        : 'Mail refused by the mail server'
    case 'LeadMailBounced':
      return `Mail returned${event.data.reason === '' ? '' : `: ${event.data.reason}`}`
    case 'LeadMailReceived':
      return `${event.data.automatic ? 'Automatic answer' : 'Mail'} received: ${event.data.subject}`
  }
}

const valueSummary = (from: number | null, to: number | null, words: LeadWords): string => {
  const money = (amount: number | null) => (amount === null ? 'Not set' : words.money(amount))
  return `Value changed from ${money(from)} to ${money(to)}`
}

const captures: Record<LeadSource, string> = {
  contact_form: 'Wrote through the contact form',
  newsletter: 'Subscribed to the newsletter',
  direct: 'Added',
  referral: 'Added as a referral',
}

/** What staff call each status. */
export const statusWords: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal_sent: 'Proposal Sent',
  won: 'Won',
  lost: 'Lost',
}

const priorities: Record<LeadPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' }

const meetingSummary = (event: MeetingEvent, { moment }: LeadWords): string => {
  if (event.type === 'LeadMeetingCancelled')
    return `Meeting cancelled${event.data.reason === '' ? '' : `: ${event.data.reason}`}`
  const { startsAt, title } = event.data
  const verb = event.type === 'LeadMeetingBooked' ? 'Meeting booked for' : 'Meeting moved to'
  return `${verb} ${moment(startsAt)}${title === '' ? '' : `: ${title}`}`
}

const dateSummary = (what: string, date: Day | Instant | null, { day }: LeadWords) =>
  date === null ? `${what} cleared` : `${what} set to ${day(date)}`
