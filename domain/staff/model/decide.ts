import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { AddStaff, InviteStaff, JoinStaff, ReviseStaff, StaffCommand, StaffRejection } from './commands.ts'
import type { StaffEvent } from './events.ts'
import { type ExistingMember, isActiveAdmin, type StaffMember } from './state.ts'

type Verdict = Decision<StaffEvent, StaffRejection>

/** Rejects `StaffKnown`, `StaffNotFound`, `InvitationOver`, and `LastAdmin` for the last active administrator. */
export const decide = (command: StaffCommand, member: StaffMember): Verdict => {
  switch (command.type) {
    case 'AddStaff':
      return add(command, member)
    case 'InviteStaff':
      return invite(command, member)
    case 'JoinStaff':
      return join(command, member)
    case 'ReviseStaff':
      return member.status === 'absent' ? reject({ type: 'StaffNotFound' }) : revise(command, member)
  }
}

const add = ({ email, name, role, disabled, now }: AddStaff, { status }: StaffMember): Verdict =>
  status === 'absent'
    ? accept(
        { type: 'StaffAdded', data: { email: email.trim(), name: name.trim(), role, addedAt: now } },
        ...(disabled ? [{ type: 'StaffDisabled', data: { disabledAt: now } } as const] : []),
      )
    : reject({ type: 'StaffKnown' })

/** Invited again without a name, a member keeps the one of the invitation before. */
const invite = ({ email, name, role, now }: InviteStaff, member: StaffMember): Verdict => {
  if (member.status !== 'absent' && member.status !== 'invited') return reject({ type: 'StaffKnown' })
  const earlierName = member.status === 'invited' ? member.name : ''
  const person = { email: email.trim(), name: name.trim() || earlierName, role }
  return accept({ type: 'StaffInvited', data: { ...person, invitedAt: now } })
}

const join = ({ now }: JoinStaff, { status }: StaffMember): Verdict =>
  status === 'invited' ? accept({ type: 'StaffJoined', data: { joinedAt: now } }) : reject({ type: 'InvitationOver' })

const revise = ({ otherAdmins, now, ...fields }: ReviseStaff, member: ExistingMember): Verdict => {
  const { name = member.name, role = member.role, disabled = member.status === 'disabled' } = fields
  const staysAdmin = role === 'admin' && !disabled
  if (isActiveAdmin(member) && !staysAdmin && !otherAdmins) return reject({ type: 'LastAdmin' })
  const events: StaffEvent[] = []
  if (name.trim() !== member.name) events.push({ type: 'StaffRenamed', data: { name: name.trim() } })
  if (role !== member.role) events.push({ type: 'StaffRoleChanged', data: { role } })
  if (disabled !== (member.status === 'disabled')) {
    events.push(
      disabled
        ? { type: 'StaffDisabled', data: { disabledAt: now } }
        : { type: 'StaffEnabled', data: { enabledAt: now } },
    )
  }
  return accept(...events)
}
