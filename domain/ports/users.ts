export type User = { readonly id: string; readonly email: string }
export type UserWithHash = User & { readonly passwordHash: string }
export type Account = User & { readonly disabled: boolean }

/** The staff. E-mail addresses are found whatever their case; a disabled user is found by nobody. */
export type Users = {
  /** Adds the first user of all; false where there is one already. */
  readonly addFirst: (user: UserWithHash) => Promise<boolean>
  /** Adds a user; whoever has the address and is disabled is enabled instead, with the new password. */
  readonly add: (user: UserWithHash) => Promise<'added' | 'enabled' | 'known'>
  /** False where it is the last one who is not disabled: that one stays. */
  readonly disable: (id: string) => Promise<boolean>
  /** Everybody, disabled or not, by address. */
  readonly list: () => Promise<readonly Account[]>
  readonly findByEmail: (email: string) => Promise<UserWithHash | null>
  readonly findById: (id: string) => Promise<UserWithHash | null>
  /** The addresses of whoever of these ids is or was staff. */
  readonly emailsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly setPasswordHash: (id: string, passwordHash: string) => Promise<void>
}
