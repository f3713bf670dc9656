/** Slow hashes of passwords, salted each on its own. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  /** Takes the same time whether there is a hash to compare with or none. */
  readonly verify: (password: string, hash: string | null) => Promise<boolean>
}
