import type { Instant } from '#domain/kernel/instant.ts'
import type { StaffRole } from '../model/index.ts'
import type { StaffView } from '../views/staff-view.ts'

export type User = { readonly id: string; readonly email: string; readonly name: string; readonly role: StaffRole }
export type Factor = 'totp' | 'passkey'

/** A user's account. */
export type Account = User & {
  /** Null until the first password is set. */
  readonly passwordHash: string | null
  readonly mustChangePassword: boolean
  readonly factors: readonly Factor[]
}

export type TeamMember = StaffView & { readonly factors: readonly Factor[]; readonly lastSignInAt: Instant | null }

type NewPassword = { readonly hash: string; readonly mustChange: boolean }

/** The read model of staff, and their passwords. Addresses match in any case; only active members have an account. */
export type Users = {
  /** All members ordered by address, including disabled ones. */
  readonly list: () => Promise<readonly TeamMember[]>
  readonly find: (id: string) => Promise<TeamMember | null>
  readonly findByEmail: (email: string) => Promise<Account | null>
  readonly findById: (id: string) => Promise<Account | null>
  /** The addresses of those ids that belong to staff, past or present. */
  readonly emailsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Ends half sign-ins. False, without effect, where the password is no longer the one of `formerHash`. */
  readonly setPassword: (id: string, password: NewPassword, formerHash?: string | null) => Promise<boolean>
  /** False when a password is already set. */
  readonly setFirstPassword: (id: string, password: NewPassword) => Promise<boolean>
  readonly signedIn: (id: string) => Promise<void>
  /** Accounts from before staff were event-sourced, oldest first. */
  readonly notInLog: () => Promise<
    readonly { readonly id: string; readonly email: string; readonly disabled: boolean }[]
  >
}
