import type { ShareEvent } from '#domain/share/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'

type OneOfEach = { readonly [Type in ShareEvent['type']]: Extract<ShareEvent, { type: Type }> }

/** One event of each type that a share can have. A missing event type is a compile error. */
export const oneShareEventOfEach: OneOfEach = {
  ShareCreated: {
    type: 'ShareCreated',
    data: {
      runId: '0197',
      workflowId: 4,
      name: 'Ada',
      expiresAt: noon,
      pinnedVersion: 3,
      passcodeVerifier: 'a keyed hash',
      requiresEmail: true,
      createdAt: noon,
      createdBy: 'a user',
    },
  },
  ShareOpened: {
    type: 'ShareOpened',
    data: { visitId: '0198', by: 'person', email: 'ada@example.com', openedAt: noon },
  },
  ShareViewed: { type: 'ShareViewed', data: { visitId: '0198', viewedAt: noon } },
  ShareSectionsRead: {
    type: 'ShareSectionsRead',
    data: { visitId: '0198', sections: [{ section: 'Objectives', milliseconds: 1200 }], readAt: noon },
  },
  ShareRenamed: { type: 'ShareRenamed', data: { name: 'Ada' } },
  ShareExpirySet: { type: 'ShareExpirySet', data: { expiresAt: noon } },
  SharePasscodeSet: { type: 'SharePasscodeSet', data: { passcodeVerifier: 'another keyed hash', setAt: noon } },
  SharePasscodeExhausted: { type: 'SharePasscodeExhausted', data: { exhaustedAt: noon } },
  ShareDecisionAsked: { type: 'ShareDecisionAsked', data: { until: noon, askedAt: noon } },
  ShareRemindersSet: { type: 'ShareRemindersSet', data: { days: [3, 7], setAt: noon } },
  ShareReminderSent: { type: 'ShareReminderSent', data: { day: 3, sentAt: noon } },
  ProposalAccepted: {
    type: 'ProposalAccepted',
    data: {
      visitId: '0198',
      by: 'person',
      leadId: null,
      version: 4,
      documentHash: 'ab',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      sentence: 'I accept this proposal.',
      price: { selected: [1], total: 1_200_000, currency: 'USD' },
      acceptedAt: noon,
    },
  },
  ProposalDeclined: {
    type: 'ProposalDeclined',
    data: {
      visitId: '0198',
      by: 'person',
      leadId: null,
      version: 4,
      documentHash: 'ab',
      email: 'ada@example.com',
      reason: 'No budget this year.',
      declinedAt: noon,
    },
  },
  QuestionAsked: {
    type: 'QuestionAsked',
    data: {
      questionId: '0200',
      visitId: '0198',
      by: 'person',
      leadId: null,
      section: 'investment',
      text: 'Is travel included, asks Ada.',
      askedAt: noon,
    },
  },
  QuestionAnswered: {
    type: 'QuestionAnswered',
    data: { questionId: '0200', leadId: null, text: 'Yes, Ada, it is.', answeredAt: noon },
  },
  ShareRevoked: { type: 'ShareRevoked', data: { revokedAt: noon } },
  ShareRestored: { type: 'ShareRestored', data: { restoredAt: noon } },
  ShareErased: { type: 'ShareErased', data: { erasedAt: noon, leadId: '0197' } },
}
