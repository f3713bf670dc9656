import { emailKey } from '#domain/kernel/email-address.ts'
import type { Cause } from '#domain/kernel/event.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import { ClaimTaken, type EventStore, NoAdminLeft } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import { isActiveAdmin, type StaffRejection, type StaffRole } from '../model/index.ts'
import type { Invitations } from '../ports/invitations.ts'
import type { Users } from '../ports/users.ts'
import { staffHandler } from './staff-handler.ts'

type Person = {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly disabled?: boolean
}
type Revision = {
  readonly name?: string | undefined
  readonly role?: StaffRole | undefined
  readonly disabled?: boolean | undefined
}
type When = { readonly cause: Cause; readonly at: Instant }
type Outcome = Handled<StaffRejection>
type Identified = Outcome & { readonly id: string }

/** The commands on staff. One address is one member, even under concurrent adds. */
export type Team = {
  /** Adds an active member; `first` only if there never was one. */
  readonly add: (
    person: Person,
    when: When,
    options?: { readonly id?: string; readonly first?: true },
  ) => Promise<Identified>
  /** Invites an address, or invites it again before it joined; only the newest token is valid. */
  readonly invite: (
    person: Person,
    when: When,
  ) => Promise<
    (Extract<Outcome, { accepted: false }> | { readonly accepted: true; readonly token: string }) & {
      readonly id: string
    }
  >
  readonly join: (id: string, when: When) => Promise<Outcome>
  readonly revise: (id: string, revision: Revision, when: When & Pick<CommandContext, 'ifVersion'>) => Promise<Outcome>
}

type Ports = { readonly store: EventStore; readonly users: Users; readonly invitations: Invitations; readonly ids: Ids }

/** `add` rejects an address that has a member (`StaffKnown`), with the id of that member. */
export const team = ({ store, users, invitations, ids }: Ports): Team => {
  const handle = staffHandler(store)

  /** Creates a stream claiming the address, or returns the member that already has it. */
  const create = async (
    type: 'AddStaff' | 'InviteStaff',
    person: Person,
    { cause, at }: When,
    { id = ids.next(), first }: { readonly id?: string; readonly first?: true } = {},
  ): Promise<Identified> => {
    const claims = [
      ...(first ? [{ name: 'first-staff', value: 'first' } as const] : []),
      { name: 'staff-email', value: emailKey(person.email) } as const,
    ]
    try {
      const command = { type, ...person, now: at } as const
      return { ...(await handle(streamName('staff', id), command, { cause, at, claims, newStream: true })), id }
    } catch (error) {
      if (!(error instanceof ClaimTaken)) throw error
      return { accepted: false, rejection: { type: 'StaffKnown' }, id: idOf(error.holder) }
    }
  }

  const inviteKnown = async (id: string, person: Person, { cause, at }: When): Promise<Identified> => {
    const command = { type: 'InviteStaff', ...person, now: at } as const
    return { ...(await handle(streamName('staff', id), command, { cause, at })), id }
  }

  return {
    add: (person, when, options) => create('AddStaff', person, when, options),
    invite: async (person, when) => {
      const creation = await create('InviteStaff', person, when)
      const invitation = creation.accepted ? creation : await inviteKnown(creation.id, person, when)
      if (!invitation.accepted) return invitation
      return { accepted: true, id: invitation.id, token: await invitations.open(invitation.id) }
    },
    join: (id, { cause, at }) => handle(streamName('staff', id), { type: 'JoinStaff', now: at }, { cause, at }),
    revise: async (id, revision, { cause, at, ifVersion }) => {
      const members = await users.list()
      const otherAdmins = members.some((one) => one.id !== id && isActiveAdmin(one))
      const command = { type: 'ReviseStaff', ...revision, otherAdmins, now: at } as const
      try {
        return await handle(streamName('staff', id), command, { cause, at, ifVersion })
      } catch (error) {
        // Another process disabled the other administrator concurrently.
        if (error instanceof NoAdminLeft) return { accepted: false, rejection: { type: 'LastAdmin' } }
        throw error
      }
    },
  }
}
