import type { Lead, LeadEvent, LeadPriority, LeadSource, LeadStatus } from '../model/index.ts'

/** A lead event as a sentence. */
export const leadEventSummary = (event: LeadEvent, before: Lead): string => {
  const known = before.status === 'absent' ? null : before
  switch (event.type) {
    case 'LeadCaptured':
      return captures[event.data.source]
    case 'LeadMessageReceived':
      return event.data.overLimit ? 'Wrote again; the text was not kept, as there were too many' : 'Wrote again'
    case 'LeadSubscribed':
      return 'Subscribed to the newsletter'
    case 'LeadStatusChanged':
      return `Moved from ${statusWords[known?.status ?? 'new']} to ${statusWords[event.data.status]}`
    case 'LeadPriorityChanged':
      return `Priority changed from ${priorities[known?.priority ?? 'medium']} to ${priorities[event.data.priority]}`
    case 'LeadValueChanged':
      return `Value changed from ${dollars(known?.estimatedValue ?? null)} to ${dollars(event.data.estimatedValue)}`
    case 'LeadNotesChanged':
      return event.data.notes === '' ? 'Notes cleared' : 'Notes edited'
    case 'LeadContactDataChanged':
      return `Contact data changed: ${Object.keys(event.data).join(', ')}`
    case 'LeadContactDateChanged':
      return dateSummary('Last contact', event.data.lastContactDate)
    case 'LeadFollowUpDateChanged':
      return dateSummary('Follow-up', event.data.followUpDate)
    case 'LeadLostReasonChanged':
      return event.data.lostReason === null ? 'Reason cleared' : `Reason: ${event.data.lostReason}`
    case 'LeadConsentGiven':
      return event.data.purpose === 'newsletter' ? 'Agreed to the newsletter' : 'Agreed to be contacted'
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

const dollars = (cents: number | null): string =>
  cents === null
    ? 'Not set'
    : `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const dateSummary = (what: string, date: string | null) =>
  date === null ? `${what} cleared` : `${what} set to ${date.slice(0, 10)}`
