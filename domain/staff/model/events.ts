import type { Instant } from '#domain/kernel/instant.ts'

export type StaffRole = 'admin' | 'auditor'

export type StaffEvent =
  | StaffAdded
  | StaffInvited
  | StaffJoined
  | StaffRoleChanged
  | StaffRenamed
  | StaffDisabled
  | StaffEnabled

/** Added with a password by the operator: the first user, one from the command line, or one from before the log had staff. */
type StaffAdded = {
  readonly type: 'StaffAdded'
  readonly data: {
    readonly email: string
    readonly name: string
    readonly role: StaffRole
    readonly addedAt: Instant
  }
}

/** Invited by an administrator; replaces an earlier invitation. */
type StaffInvited = {
  readonly type: 'StaffInvited'
  readonly data: {
    readonly email: string
    readonly name: string
    readonly role: StaffRole
    readonly invitedAt: Instant
  }
}

/** Accepted the invitation and set a password. */
type StaffJoined = { readonly type: 'StaffJoined'; readonly data: { readonly joinedAt: Instant } }

type StaffRoleChanged = { readonly type: 'StaffRoleChanged'; readonly data: { readonly role: StaffRole } }

type StaffRenamed = { readonly type: 'StaffRenamed'; readonly data: { readonly name: string } }

type StaffDisabled = { readonly type: 'StaffDisabled'; readonly data: { readonly disabledAt: Instant } }

type StaffEnabled = { readonly type: 'StaffEnabled'; readonly data: { readonly enabledAt: Instant } }
