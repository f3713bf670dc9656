export type User = { readonly id: string; readonly email: string }
export type UserWithHash = User & { readonly passwordHash: string }

/** The staff. E-mail addresses are found whatever their case; a disabled user is found by nobody. */
export type Users = {
  /** Adds the first user of all; false where there is one already. */
  readonly addFirst: (user: UserWithHash) => Promise<boolean>
  readonly findByEmail: (email: string) => Promise<UserWithHash | null>
  readonly findById: (id: string) => Promise<UserWithHash | null>
  /** The addresses of whoever of these ids is or was staff. */
  readonly emailsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly setPasswordHash: (id: string, passwordHash: string) => Promise<void>
}
