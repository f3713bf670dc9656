/** How hard a password is to guess, from 0 to 4; `ownWords` are the first that a guesser tries. */
export type PasswordStrength = (password: string, ownWords: readonly string[]) => Promise<number>
