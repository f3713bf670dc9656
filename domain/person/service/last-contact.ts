import { type Instant, laterOf } from '#domain/kernel/instant.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'

/**
 * When the person or staff were last in contact, from the lead's whole history; null if the lead was ever won or is
 * erased: its retention never expires then. A planned follow-up counts as a contact on its date.
 */
export const lastContactAt = (history: readonly LeadEvent[]): Instant | null => {
  let [last, contact, followUp] = ['', '', '']
  for (const event of history) {
    if (event.type === 'LeadErased' || isWon(event)) return null
    if (event.type === 'LeadContactDateChanged') contact = event.data.lastContactDate ?? ''
    else if (event.type === 'LeadFollowUpDateChanged')
      followUp = event.data.followUpDate === null ? '' : `${event.data.followUpDate}T00:00:00.000Z`
    else last = laterOf(last, contactIn(event) ?? '')
  }
  return laterOf(laterOf(last, contact), followUp) || null
}

const isWon = (event: LeadEvent): boolean =>
  (event.type === 'LeadCaptured' || event.type === 'LeadStatusChanged') && event.data.status === 'won'

/** When the person or staff made contact by an event; null for one that is none. */
const contactIn = (event: LeadEvent): Instant | null => {
  switch (event.type) {
    case 'LeadCaptured':
      return event.data.capturedAt
    case 'LeadMessageReceived':
      return event.data.receivedAt
    case 'LeadSubscribed':
      return event.data.subscribedAt
    case 'LeadSubscriptionConfirmed':
      return event.data.confirmedAt
    case 'LeadUnsubscribed':
      return event.data.unsubscribedAt
    case 'LeadConsentGiven':
      return event.data.givenAt
    case 'LeadMeetingBooked':
    case 'LeadMeetingMoved':
    case 'LeadMeetingCancelled':
      return event.data.sentAt
    case 'LeadMailWritten':
      return event.data.writtenAt
    case 'LeadMailReceived':
      return event.data.automatic ? null : event.data.receivedAt
    case 'LeadNoteAdded':
      return event.data.kind === 'note' ? null : event.data.at
    default:
      return null
  }
}
