import type { Instant } from '#domain/kernel/instant.ts'
import type { StaffEvent, StaffRole } from './events.ts'

export type ExistingMember = {
  readonly status: 'invited' | 'active' | 'disabled'
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly invitedAt: Instant | null
  /** Null until an invitation is accepted. */
  readonly joinedAt: Instant | null
}

/** Active admins own leads and tasks, and one of them must remain. */
export const isActiveAdmin = ({ status, role }: Pick<ExistingMember, 'status' | 'role'>): boolean =>
  status === 'active' && role === 'admin'

/** A member of staff. Passwords, factors and tokens are not part of the aggregate. */
export type StaffMember = { readonly status: 'absent' } | ExistingMember

export const initialState: StaffMember = { status: 'absent' }

/** Enabled again, a member who never joined counts as invited. */
export const evolve = (member: StaffMember, event: StaffEvent): StaffMember => {
  switch (event.type) {
    case 'StaffAdded': {
      const { addedAt, ...person } = event.data
      return { status: 'active', ...person, invitedAt: null, joinedAt: addedAt }
    }
    case 'StaffInvited':
      return { status: 'invited', ...event.data, joinedAt: null }
    default:
      return member.status === 'absent' ? member : change(member, event)
  }
}

type Change = Exclude<StaffEvent, { type: 'StaffAdded' | 'StaffInvited' }>

const change = (member: ExistingMember, event: Change): ExistingMember => {
  switch (event.type) {
    case 'StaffJoined':
      return { ...member, status: 'active', joinedAt: event.data.joinedAt }
    case 'StaffRoleChanged':
    case 'StaffRenamed':
      return { ...member, ...event.data }
    case 'StaffDisabled':
      return { ...member, status: 'disabled' }
    case 'StaffEnabled':
      return { ...member, status: member.joinedAt === null ? 'invited' : 'active' }
  }
}
