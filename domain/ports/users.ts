export type User = { readonly id: string; readonly email: string }
export type UserWithHash = User & { readonly passwordHash: string }

/** The staff. E-mail addresses are found whatever their case; a disabled user is found by nobody. */
export type Users = {
  /** Adds the first user of all; false where there is one already. */
  readonly addFirst: (user: UserWithHash) => Promise<boolean>
  readonly findByEmail: (email: string) => Promise<UserWithHash | null>
  readonly findById: (id: string) => Promise<UserWithHash | null>
  readonly setPasswordHash: (id: string, passwordHash: string) => Promise<void>
}
