import type { Instant } from '#domain/kernel/instant.ts'
import type { StaffRole } from './events.ts'

type Person = { readonly email: string; readonly name: string; readonly role: StaffRole; readonly now: Instant }

/** `disabled`: imported as disabled. */
export type AddStaff = Person & { readonly type: 'AddStaff'; readonly disabled?: boolean | undefined }
export type InviteStaff = Person & { readonly type: 'InviteStaff' }
export type JoinStaff = { readonly type: 'JoinStaff'; readonly now: Instant }

/** Absent fields are unchanged. */
export type ReviseStaff = {
  readonly type: 'ReviseStaff'
  readonly name?: string | undefined
  readonly role?: StaffRole | undefined
  readonly disabled?: boolean | undefined
  /** Whether another active administrator remains. */
  readonly otherAdmins: boolean
  readonly now: Instant
}

export type StaffCommand = AddStaff | InviteStaff | JoinStaff | ReviseStaff

export type StaffRejection =
  | { readonly type: 'StaffNotFound' }
  | { readonly type: 'StaffKnown' }
  | { readonly type: 'InvitationOver' }
  | { readonly type: 'LastAdmin' }
