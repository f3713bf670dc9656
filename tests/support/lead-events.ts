import type { LeadEvent } from '#domain/lead/model/index.ts'
import { captured, nextDay, origin } from './leads.ts'

type OneOfEach = { readonly [Type in LeadEvent['type']]: Extract<LeadEvent, { type: Type }> }

const meeting = { title: 'Ada and Grace', startsAt: '2026-02-01T15:00:00.000Z', sentAt: nextDay }

/** One event of each type that a lead can have, with every optional field. A missing event type is a compile error. */
export const oneLeadEventOfEach: OneOfEach = {
  LeadCaptured: captured({ origin: origin('Ada') }),
  LeadMessageReceived: {
    type: 'LeadMessageReceived',
    data: {
      message: 'Me again.',
      receivedAt: nextDay,
      filled: { name: 'Ada King', phone: '+44 20 7946 0001', company: 'Difference Engines' },
      estimatedValue: 5_000_000,
      origin: origin('again'),
      day: '2026-01-03',
    },
  },
  LeadSubscribed: { type: 'LeadSubscribed', data: { subscribedAt: nextDay, filled: { name: 'Ada King' } } },
  LeadStatusChanged: { type: 'LeadStatusChanged', data: { status: 'proposal_sent' } },
  LeadPriorityChanged: { type: 'LeadPriorityChanged', data: { priority: 'high' } },
  LeadValueChanged: { type: 'LeadValueChanged', data: { estimatedValue: null } },
  LeadNotesChanged: { type: 'LeadNotesChanged', data: { notes: 'Spoke to Ada.' } },
  LeadContactDataChanged: {
    type: 'LeadContactDataChanged',
    data: { name: 'Ada King', phone: null, company: 'Difference Engines' },
  },
  LeadContactDateChanged: { type: 'LeadContactDateChanged', data: { lastContactDate: nextDay } },
  LeadOwnerChanged: { type: 'LeadOwnerChanged', data: { ownerId: '01980000-0000-7000-8000-0000000000aa' } },
  LeadFollowUpDateChanged: { type: 'LeadFollowUpDateChanged', data: { followUpDate: '2026-02-01' } },
  LeadLostReasonChanged: { type: 'LeadLostReasonChanged', data: { lostReason: 'Ada went elsewhere.' } },
  LeadConsentGiven: {
    type: 'LeadConsentGiven',
    data: { purpose: 'contact', text: 'Please write to me, says Ada.', givenAt: nextDay },
  },
  LeadMeetingBooked: { type: 'LeadMeetingBooked', data: { ...meeting, booking: 'Please-1', day: '2026-01-03' } },
  LeadMeetingMoved: { type: 'LeadMeetingMoved', data: { ...meeting, booking: 'Please-2', previous: 'Please-1' } },
  LeadMeetingCancelled: {
    type: 'LeadMeetingCancelled',
    data: { booking: 'Please-2', reason: 'Ada is ill.', sentAt: nextDay },
  },
  LeadMailWritten: {
    type: 'LeadMailWritten',
    data: { mailId: 'mail-1', subject: 'Dear Ada', text: 'Once again, Ada.', writtenAt: nextDay },
  },
  LeadMailSent: { type: 'LeadMailSent', data: { mailId: 'mail-1', sentAt: nextDay } },
  LeadMailRefused: { type: 'LeadMailRefused', data: { mailId: 'mail-1', refusedAt: nextDay } },
  LeadErased: {
    type: 'LeadErased',
    data: {
      erasedAt: nextDay,
      reason: 'request',
      reach: { runs: 2, documents: 1, links: 1, readers: 0, importRows: 1, securityEvents: 0 },
    },
  },
}
