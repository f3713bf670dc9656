import { z } from 'zod'
import { instant } from '#contracts/fields.ts'
import { storedEvent } from '#contracts/stored-event.ts'
import { staffRoles } from './roles.ts'

const text = z.string()
const role = z.enum(staffRoles)

/** The events of a member of staff, without passwords, factors and tokens. */
export const staffEvents = [
  storedEvent({
    type: 'StaffAdded',
    version: 1,
    data: z.object({ email: text, name: text, role, addedAt: instant }),
    personal: { email: '', name: '' },
    addresses: ['email'],
  }),
  storedEvent({
    type: 'StaffInvited',
    version: 1,
    data: z.object({ email: text, name: text, role, invitedAt: instant }),
    personal: { email: '', name: '' },
    addresses: ['email'],
  }),
  storedEvent({ type: 'StaffJoined', version: 1, data: z.object({ joinedAt: instant }) }),
  storedEvent({ type: 'StaffRoleChanged', version: 1, data: z.object({ role }) }),
  storedEvent({ type: 'StaffRenamed', version: 1, data: z.object({ name: text }), personal: { name: '' } }),
  storedEvent({ type: 'StaffDisabled', version: 1, data: z.object({ disabledAt: instant }) }),
  storedEvent({ type: 'StaffEnabled', version: 1, data: z.object({ enabledAt: instant }) }),
]
