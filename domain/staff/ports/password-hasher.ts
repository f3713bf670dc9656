import type { Counted } from '#domain/kernel/guess.ts'

/** Slow, salted password hashes. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  /** Takes the same time with and without a stored hash. */
  readonly verify: (password: string, hash: string | null, counted: Counted) => Promise<boolean>
}
