import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'

export { monthsAfter } from '#domain/kernel/instant.ts'

/**
 * When the person or staff were last in contact, from the lead's whole history; null if the lead was ever won or is
 * erased: its retention never expires then. A planned follow-up counts as a contact on its date.
 */
export const lastContactAt = (history: readonly LeadEvent[]): Instant | null => {
  let [last, contact, followUp] = ['', '', '']
  for (const event of history) {
    switch (event.type) {
      case 'LeadCaptured':
        if (event.data.status === 'won') return null
        last = latest(last, event.data.capturedAt)
        break
      case 'LeadMessageReceived':
        last = latest(last, event.data.receivedAt)
        break
      case 'LeadSubscribed':
        last = latest(last, event.data.subscribedAt)
        break
      case 'LeadConsentGiven':
        last = latest(last, event.data.givenAt)
        break
      case 'LeadMeetingBooked':
      case 'LeadMeetingMoved':
      case 'LeadMeetingCancelled':
        last = latest(last, event.data.sentAt)
        break
      case 'LeadMailWritten':
        last = latest(last, event.data.writtenAt)
        break
      case 'LeadNoteAdded':
        if (event.data.kind !== 'note') last = latest(last, event.data.at)
        break
      case 'LeadMailReceived':
        if (!event.data.automatic) last = latest(last, event.data.receivedAt)
        break
      case 'LeadContactDateChanged':
        contact = event.data.lastContactDate ?? ''
        break
      case 'LeadFollowUpDateChanged':
        followUp = event.data.followUpDate === null ? '' : `${event.data.followUpDate}T00:00:00.000Z`
        break
      case 'LeadStatusChanged':
        if (event.data.status === 'won') return null
        break
      case 'LeadErased':
        return null
      case 'LeadMailSent':
      case 'LeadMailRefused':
      case 'LeadMailBounced':
      case 'LeadBounceLifted':
      case 'LeadPriorityChanged':
      case 'LeadValueChanged':
      case 'LeadNotesChanged':
      case 'LeadContactDataChanged':
      case 'LeadLostReasonChanged':
      case 'LeadNoteRemoved':
      case 'LeadTaskAdded':
      case 'LeadTaskChanged':
      case 'LeadTaskRemoved':
    }
  }
  return latest(latest(last, contact), followUp) || null
}

const latest = (one: string, other: string) => (one > other ? one : other)
