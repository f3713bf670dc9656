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
  LeadSubscriptionConfirmed: { type: 'LeadSubscriptionConfirmed', data: { confirmedAt: nextDay } },
  LeadUnsubscribed: { type: 'LeadUnsubscribed', data: { unsubscribedAt: nextDay } },
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
    data: { mailId: 'mail-1', subject: 'Dear Ada', text: 'Once again, Ada.', writtenAt: nextDay, inReplyTo: 'mail-0' },
  },
  LeadMailWithdrawn: { type: 'LeadMailWithdrawn', data: { mailId: 'mail-1', withdrawnAt: nextDay } },
  LeadMailSent: { type: 'LeadMailSent', data: { mailId: 'mail-1', sentAt: nextDay, messageId: '<mail-1@us.example>' } },
  LeadMailRefused: { type: 'LeadMailRefused', data: { mailId: 'mail-1', refusedAt: nextDay, inDoubt: true } },
  LeadMailBounced: {
    type: 'LeadMailBounced',
    data: { mailId: 'mail-1', reason: 'No mailbox of Ada here.', bouncedAt: nextDay },
  },
  LeadBounceLifted: { type: 'LeadBounceLifted', data: { liftedAt: nextDay } },
  LeadMailReceived: {
    type: 'LeadMailReceived',
    data: {
      mailId: 'mail-2',
      messageId: '<1@ada.example>',
      references: ['<mail-1@us.example>'],
      from: { name: 'Ada', address: 'ada@example.com' },
      subject: 'Again, says Ada',
      text: 'Please, says Ada.',
      quoted: '> Once again, Ada.',
      attachments: [{ name: 'ada.txt', size: 3, hash: '00' }],
      receivedAt: nextDay,
      automatic: false,
      imported: true,
      inReplyTo: 'mail-1',
      takenAt: nextDay,
    },
  },
  LeadNoteAdded: {
    type: 'LeadNoteAdded',
    data: { noteId: 'note-1', kind: 'call', text: 'Ada called again.', at: nextDay, addedAt: nextDay },
  },
  LeadNoteRemoved: { type: 'LeadNoteRemoved', data: { noteId: 'note-1', removedAt: nextDay } },
  LeadTaskAdded: {
    type: 'LeadTaskAdded',
    data: {
      taskId: 'task-1',
      title: 'Call Ada',
      dueOn: '2026-01-05',
      assigneeId: 'grace',
      addedAt: nextDay,
      addedBy: 'grace',
    },
  },
  LeadTaskChanged: {
    type: 'LeadTaskChanged',
    data: { taskId: 'task-1', title: 'Ring Ada', dueOn: null, assigneeId: null, done: true, changedAt: nextDay },
  },
  LeadTaskRemoved: { type: 'LeadTaskRemoved', data: { taskId: 'task-1', removedAt: nextDay } },
  LeadErased: {
    type: 'LeadErased',
    data: {
      erasedAt: nextDay,
      reason: 'request',
      reach: { runs: 2, documents: 1, links: 1, readers: 0, importRows: 1, securityEvents: 0 },
    },
  },
}
