import type { ShareEvent } from '#domain/share/model/index.ts'
import { noon } from './leads.ts'

type OneOfEach = { readonly [Type in ShareEvent['type']]: Extract<ShareEvent, { type: Type }> }

/** One event of each type that a share can have. An event type that is forgotten does not compile. */
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
  ShareRevoked: { type: 'ShareRevoked', data: { revokedAt: noon } },
  ShareRestored: { type: 'ShareRestored', data: { restoredAt: noon } },
  ShareErased: { type: 'ShareErased', data: { erasedAt: noon, leadId: '0197' } },
}
