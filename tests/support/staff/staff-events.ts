import type { SecurityEvent } from '#domain/security/model/index.ts'
import type { StaffEvent } from '#domain/staff/model/index.ts'
import { noon } from '#tests/support/lead/leads.ts'

type OneOfEach = { readonly [Type in StaffEvent['type']]: Extract<StaffEvent, { type: Type }> }

const person = { email: 'ada@example.com', name: 'Ada', role: 'admin' } as const

/** One event of each type that a member of staff can have. A missing event type is a compile error. */
export const oneStaffEventOfEach: OneOfEach = {
  StaffAdded: { type: 'StaffAdded', data: { ...person, addedAt: noon } },
  StaffInvited: { type: 'StaffInvited', data: { ...person, invitedAt: noon } },
  StaffJoined: { type: 'StaffJoined', data: { joinedAt: noon } },
  StaffRoleChanged: { type: 'StaffRoleChanged', data: { role: 'auditor' } },
  StaffRenamed: { type: 'StaffRenamed', data: { name: 'Ada' } },
  StaffDisabled: { type: 'StaffDisabled', data: { disabledAt: noon } },
  StaffEnabled: { type: 'StaffEnabled', data: { enabledAt: noon } },
}

export const oneSecurityEvent: { readonly [Type in SecurityEvent['type']]: Extract<SecurityEvent, { type: Type }> } = {
  FieldRedacted: {
    type: 'FieldRedacted',
    data: {
      ...{ stream: 'lead-1', version: 1, position: 1, field: 'notes', reason: 'A password' },
      ...{ was: '00', becomes: '01' },
    },
  },
  SecurityEventErased: { type: 'SecurityEventErased', data: { erasedAt: noon } },
  SecurityEventRecorded: {
    type: 'SecurityEventRecorded',
    data: {
      what: 'signed_in',
      userId: '0197',
      email: 'ada@example.com',
      address: '192.0.2.1',
      browser: 'Firefox on Linux',
      detail: 'Known device: password',
    },
  },
}
