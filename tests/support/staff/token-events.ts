import type { ApprovalEvent } from '#domain/approval/model/index.ts'
import type { TokenEvent } from '#domain/token/model/index.ts'
import type { WebhookEvent } from '#domain/webhook/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'

type OneOfEach<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: Extract<Event, { type: Type }>
}

/** One event of each type that an API token can have. A missing event type is a compile error. */
export const oneTokenEventOfEach: OneOfEach<TokenEvent> = {
  TokenIssued: {
    type: 'TokenIssued',
    data: {
      name: 'Website',
      kind: 'personal',
      scopes: ['leads:write', 'runs:read'],
      ownerId: '0197',
      expiresAt: '2026-02-01T12:00:00.000Z',
      secretHash: '00',
      issuedAt: noon,
    },
  },
  TokenRevoked: { type: 'TokenRevoked', data: { revokedAt: noon } },
}

/** One event of each type that a webhook can have. */
export const oneWebhookEventOfEach: OneOfEach<WebhookEvent> = {
  WebhookCreated: {
    type: 'WebhookCreated',
    data: {
      url: 'https://other.example/hook',
      types: ['LeadCaptured', 'RunCompleted'],
      withPersonal: false,
      secret: 'v1.one',
      createdAt: noon,
    },
  },
  WebhookSecretRotated: {
    type: 'WebhookSecretRotated',
    data: { secret: 'v1.two', formerUntil: '2026-01-02T12:00:00.000Z', rotatedAt: noon },
  },
  WebhookSwitchedOff: { type: 'WebhookSwitchedOff', data: { reason: 'gone', switchedOffAt: noon } },
  WebhookSwitchedOn: { type: 'WebhookSwitchedOn', data: { switchedOnAt: noon } },
  WebhookDeleted: { type: 'WebhookDeleted', data: { deletedAt: noon } },
}

/** One event of each type that an approval can have. */
export const oneApprovalEventOfEach: OneOfEach<ApprovalEvent> = {
  ApprovalRequested: {
    type: 'ApprovalRequested',
    data: {
      ...{
        tool: 'update_lead',
        leadId: '0197',
        position: 7,
        reason: 'She wrote twice.',
        text: 'Change priority of Ada',
      },
      ...{ command: { leadId: '0197', priority: 'high' }, before: { priority: 'medium' }, after: { priority: 'high' } },
      ...{ requestedAt: noon, expiresAt: '2026-01-08T12:00:00.000Z' },
    },
  },
  ApprovalApproved: { type: 'ApprovalApproved', data: { judgedAt: noon } },
  ApprovalRejected: { type: 'ApprovalRejected', data: { leadId: '0197', reason: 'Not yet.', judgedAt: noon } },
  ApprovalErased: { type: 'ApprovalErased', data: { erasedAt: noon } },
}
