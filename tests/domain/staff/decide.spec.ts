import { describe, expect, it } from 'vitest'
import { passwordFault, type StaffCommand, type StaffEvent, staffMember } from '#domain/staff/model/index.ts'

const noon = '2026-03-01T12:00:00.000Z'
const ada = { email: 'ada@atrium.test', name: 'Ada', role: 'admin' } as const
const added: StaffEvent = { type: 'StaffAdded', data: { ...ada, addedAt: noon } }
const invited: StaffEvent = { type: 'StaffInvited', data: { ...ada, invitedAt: noon } }
const joined: StaffEvent = { type: 'StaffJoined', data: { joinedAt: noon } }
const disabled: StaffEvent = { type: 'StaffDisabled', data: { disabledAt: noon } }
const enabled: StaffEvent = { type: 'StaffEnabled', data: { enabledAt: noon } }
const revise = { type: 'ReviseStaff', otherAdmins: true, now: noon } as const

const decide = (history: readonly StaffEvent[], command: StaffCommand) =>
  staffMember.decide(command, history.reduce(staffMember.evolve, staffMember.initialState))
const acceptance = (...events: readonly StaffEvent[]) => ({ accepted: true, events })
const refusal = (type: string) => ({ accepted: false, rejection: { type } })

describe('a member of staff', () => {
  it.each<[string, readonly StaffEvent[], StaffCommand, object]>([
    ['is added once', [added], { type: 'AddStaff', ...ada, now: noon }, refusal('StaffKnown')],
    ['is added disabled', [], { type: 'AddStaff', ...ada, disabled: true, now: noon }, acceptance(added, disabled)],
    ['is invited', [], { type: 'InviteStaff', ...ada, now: noon }, acceptance(invited)],
    ['is invited again', [invited], { type: 'InviteStaff', ...ada, now: noon }, acceptance(invited)],
    [
      'keeps its name, invited again without one',
      [invited],
      { type: 'InviteStaff', ...ada, name: ' ', now: noon },
      acceptance(invited),
    ],
    [
      'is not invited once joined',
      [invited, joined],
      { type: 'InviteStaff', ...ada, now: noon },
      refusal('StaffKnown'),
    ],
    [
      'is not invited while disabled',
      [added, disabled],
      { type: 'InviteStaff', ...ada, now: noon },
      refusal('StaffKnown'),
    ],
    ['joins by an invitation', [invited], { type: 'JoinStaff', now: noon }, acceptance(joined)],
    ['joins once', [invited, joined], { type: 'JoinStaff', now: noon }, refusal('InvitationOver')],
    ['does not join disabled', [invited, disabled], { type: 'JoinStaff', now: noon }, refusal('InvitationOver')],
    ['joins once enabled', [invited, disabled, enabled], { type: 'JoinStaff', now: noon }, acceptance(joined)],
    ['has to be there to be revised', [], revise, refusal('StaffNotFound')],
    ['stays as it is', [added], { ...revise, ...ada, disabled: false }, acceptance()],
    ['is renamed', [added], { ...revise, name: ' A ' }, acceptance({ type: 'StaffRenamed', data: { name: 'A' } })],
    [
      'who is the last admin stays one',
      [added],
      { ...revise, otherAdmins: false, role: 'auditor' },
      refusal('LastAdmin'),
    ],
    ['who is the last admin stays', [added], { ...revise, otherAdmins: false, disabled: true }, refusal('LastAdmin')],
    [
      'who is the last admin may change the name',
      [added],
      { ...revise, otherAdmins: false, name: 'Countess' },
      acceptance({ type: 'StaffRenamed', data: { name: 'Countess' } }),
    ],
    ['who is invited may go', [invited], { ...revise, otherAdmins: false, disabled: true }, acceptance(disabled)],
  ])('%s', (_, history, command, outcome) => {
    expect(decide(history, command)).toEqual(outcome)
  })
})

describe('a password', () => {
  const strong = { email: 'lovelace@atrium.test', strength: 4, hasPasskey: false }
  it.each([
    ['eleven char', strong, 'too_short'],
    ['eight ch', { ...strong, hasPasskey: true }, null],
    ['seven c', { ...strong, hasPasskey: true }, 'too_short'],
    ['my name is LoveLace', strong, 'holds_address'],
    ['my name is ada, really', { ...strong, email: 'ada@atrium.test' }, null],
    ['my name is anna, really', { ...strong, email: 'anna@atrium.test' }, 'holds_address'],
    ['not estimated yet', { email: strong.email, hasPasskey: false }, null],
    ['correct horse battery', { ...strong, strength: 2 }, 'common'],
    ['correct horse battery', { ...strong, strength: 3 }, null],
  ] as const)('%j is judged', (password, context, fault) => {
    expect(passwordFault(password, context)).toBe(fault)
  })
})
