import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { BookedMeeting, Lead, LeadEvent, LeadPriority, LeadSource, LeadStatus } from '../model/index.ts'
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

/** A lead event as a sentence. */
export const leadEventSummary = (event: LeadEvent, before: Lead, words: LeadWords): string => {
  const money = (amount: number | null) => (amount === null ? 'Not set' : words.money(amount))
  const former = before.status === 'absent' ? null : before
  switch (event.type) {
    case 'LeadCaptured':
      return captures[event.data.source]
    case 'LeadMessageReceived':
      return event.data.overLimit ? 'Wrote again; the text was not kept, as there were too many' : 'Wrote again'
    case 'LeadSubscribed':
      return 'Subscribed to the newsletter'
    case 'LeadStatusChanged':
      return `Moved from ${statusWords[former?.status ?? 'new']} to ${statusWords[event.data.status]}`
    case 'LeadPriorityChanged':
      return `Priority changed from ${priorities[former?.priority ?? 'medium']} to ${priorities[event.data.priority]}`
    case 'LeadValueChanged':
      return `Value changed from ${money(former?.estimatedValue ?? null)} to ${money(event.data.estimatedValue)}`
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
    case 'LeadConsentGiven':
      return event.data.purpose === 'newsletter' ? 'Agreed to the newsletter' : 'Agreed to be contacted'
    case 'LeadMeetingBooked':
      return meetingSummary('Meeting booked for', event.data, words)
    case 'LeadMeetingMoved':
      return meetingSummary('Meeting moved to', event.data, words)
    case 'LeadMeetingCancelled':
      return `Meeting cancelled${event.data.reason === '' ? '' : `: ${event.data.reason}`}`
    case 'LeadMailWritten':
      return `Mail written: ${event.data.subject}`
    case 'LeadMailSent':
      return 'Mail sent'
    case 'LeadMailRefused':
      return 'Mail refused by the mail server'
    case 'LeadNoteAdded':
    case 'LeadNoteRemoved':
    case 'LeadTaskAdded':
    case 'LeadTaskChanged':
    case 'LeadTaskRemoved':
      return workSummary(event, before, words.day)
    case 'LeadErased':
      return event.data.reason === 'retention'
        ? 'Erased, as the time for keeping it is over: what was personal can never be read again'
        : 'Erased: what was personal can never be read again'
  }
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

const meetingSummary = (what: string, { startsAt, title }: BookedMeeting, { moment }: LeadWords) =>
  `${what} ${moment(startsAt)}${title === '' ? '' : `: ${title}`}`

const dateSummary = (what: string, date: Day | Instant | null, { day }: LeadWords) =>
  date === null ? `${what} cleared` : `${what} set to ${day(date)}`
